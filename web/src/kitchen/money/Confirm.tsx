import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QueryError } from '../../platform/client/query-error.ts'
import { ConfirmIdentity } from '../../platform/session/ConfirmIdentity.tsx'
import { useConfirmation, type Confirmation } from '../../platform/session/use-confirmation.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import styles from './OrderMoney.module.css'
import { refundFailureText } from './refund-texts.ts'

/** Sends a refund, with a confirmation if the server wants one. */
export function useRefundConfirmation() {
  const confirmation = useConfirmation()
  const [failure, setFailure] = useState<QueryError>()

  /** @returns whether it was sent. */
  async function run(send: Parameters<Confirmation['run']>[0]): Promise<boolean> {
    setFailure(undefined)
    const sent = await confirmation.run(send)
    if (sent.is === 'failed') setFailure(sent.error)
    return sent.is === 'sent'
  }

  return { ...confirmation, failure, run }
}

interface ConfirmRefundProps {
  confirmation: ReturnType<typeof useRefundConfirmation>
  /** The beginning of a failure's message. */
  notDone: string
  /** Shown while nothing was sent that failed. */
  loadError?: QueryError | null
  /** Called before the app leaves for the login page of another identity provider. */
  onLeave?: () => void
}

/** Says in a refund's form what failed, and takes a proof once the server requires it. */
export function ConfirmRefund({ confirmation, notDone, loadError, onLeave }: ConfirmRefundProps) {
  const failure = confirmation.failure ?? loadError
  return (
    <>
      {failure ? <Notice tone="danger">{`${notDone} ${refundFailureText(failure)}`}</Notice> : null}
      <ConfirmIdentity
        confirmation={confirmation}
        passwordHint="This one needs your password, and the owner gets a message."
        loginText="This one needs a fresh login, and the owner gets a message. Then open the order again: your entries are still there."
        {...(onLeave && { onLeave })}
      />
    </>
  )
}

interface ConfirmButtonProps {
  label: string
  question: string
  yes: string
  tone?: 'danger' | 'primary'
  describedBy?: string
  isBusy: boolean
  isDisabled?: boolean
  onConfirm: () => void
}

/** A button for what cannot be undone: it happens with the second tap only. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, yes, tone = 'danger', describedBy, isBusy, isDisabled = false, onConfirm } = props
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function leave() {
    flushSync(() => setIsAsking(false))
    button.current?.focus()
  }

  if (!isAsking || isDisabled) {
    return (
      <Button
        ref={button}
        tone={tone === 'danger' ? 'danger' : 'secondary'}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
    )
  }
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <Button ref={focusOnMount} tone={tone} aria-describedby={describedBy} isBusy={isBusy} onClick={onConfirm}>
        {yes}
      </Button>
      <Button tone="secondary" onClick={leave}>
        Not yet
      </Button>
    </fieldset>
  )
}
