import { useRef, useState, type FormEvent } from 'react'
import { formatAbn, isAbn } from '@fuel-shack/contract/platform/abn'
import { isName } from '@fuel-shack/contract/platform/folded-text'
import { BUYER_NAME_MAX_CHARACTERS } from '@fuel-shack/contract/platform/limits'
import type { Receipt, SetBuyer } from '@fuel-shack/contract/sales/receipts/receipts'
import { problemMessage } from '../platform/client/problem-message.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { Notice } from '../ui/notices/Notice.tsx'
import styles from './ReceiptPage.module.css'
import { useSetBuyerMutation } from './receipts-queries.ts'

export function BuyerForm({ receipt, onDone }: { receipt: Receipt; onDone: () => void }) {
  const { buyer } = receipt.invoice
  const [name, setName] = useState(buyer?.name ?? '')
  const [abn, setAbn] = useState(formatAbn(buyer?.abn ?? ''))
  const [wasTried, setWasTried] = useState(false)
  const [setBuyer, { isLoading, error }] = useSetBuyerMutation()
  const nameInput = useRef<HTMLInputElement>(null)
  const abnInput = useRef<HTMLInputElement>(null)
  const isNameMissing = !isName(name)
  const isAbnWrong = abn.trim() !== '' && !isAbn(abn)

  async function save(changed: SetBuyer) {
    const { error: failure } = await setBuyer({ orderId: receipt.orderId, body: changed })
    if (!failure) onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasTried(true)
    if (isNameMissing) nameInput.current?.focus()
    else if (isAbnWrong) abnInput.current?.focus()
    else void save({ name, ...(abn.trim() !== '' && { abn }) })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={nameInput}
        label="Buyer's name"
        hint="A person or a business."
        error={wasTried && isNameMissing ? "Enter the buyer's name." : undefined}
        autoComplete="organization"
        maxLength={BUYER_NAME_MAX_CHARACTERS}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        ref={abnInput}
        label="Buyer's ABN (optional)"
        hint="11 digits."
        error={wasTried && isAbnWrong ? "That's not a valid ABN. Check its 11 digits." : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={abn}
        onChange={(event) => setAbn(event.target.value)}
      />
      {error && !isLoading ? <Notice tone="danger">{problemMessage(error)}</Notice> : null}
      <div className={styles.buttons}>
        <Button type="submit" isBusy={isLoading}>
          Save buyer
        </Button>
        {buyer ? (
          <Button tone="secondary" isBusy={isLoading} onClick={() => void save({ name: null })}>
            Remove buyer
          </Button>
        ) : null}
        <Button tone="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
