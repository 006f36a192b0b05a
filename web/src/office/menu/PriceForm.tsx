import { useState } from 'react'
import type { ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { typed } from '../fields/typed.ts'
import styles from './Menu.module.css'
import { readPrice, typedPrice } from './menu-texts.ts'
import { toStated } from './product-draft.ts'
import { useMenuChange } from './use-menu-change.ts'

interface PriceFormProps {
  product: ManagedProduct
  onClose: () => void
}

/** The price in its row. What was typed stays until it is saved. */
export function PriceForm({ product, onClose }: PriceFormProps) {
  const { title, priceInCents, special } = product
  const [text, setText] = useState(() => typedPrice(priceInCents))
  const [fault, setFault] = useState<string>()
  const { save, isBusy } = useMenuChange()
  const showToast = useToast()

  async function submit(): Promise<void> {
    const read = readPrice(text)
    if ('fault' in read) return setFault(read.fault)
    const { cents } = read
    if (cents === priceInCents) return onClose()
    const outcome = await save([{ ...toStated(product), priceInCents: cents }])
    if (outcome.is === 'failed') return setFault(outcome.text)
    if (outcome.is === 'conflict') {
      const now = outcome.menu.products.find(({ id }) => id === product.id)
      const price = now ? ` It costs ${formatAud(now.priceInCents)} now.` : ''
      return setFault(`${outcome.text}.${price} Save again to keep yours.`)
    }
    showToast({ text: `${title}: ${formatAud(priceInCents)} → ${formatAud(cents)}` })
    return onClose()
  }

  return (
    <form
      className={styles.price}
      noValidate
      aria-label={`Price of ${title}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <Field
        ref={selectOnMount}
        label={special ? 'Usual price ($)' : 'Price ($)'}
        inputMode="decimal"
        enterKeyHint="done"
        error={fault}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !isBusy) onClose()
        }}
        {...typed(text, (next) => {
          setText(next)
          setFault(undefined)
        })}
      />
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
      <Button tone="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}

/** A digit replaces the price. */
function selectOnMount(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
