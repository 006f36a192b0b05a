import type { ReactNode } from 'react'
import { ConfirmIdentity } from '../../platform/session/ConfirmIdentity.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import styles from '../parts/common.module.css'
import type { useAttempts } from '../settings/use-attempts.ts'

interface CareFormProps {
  call: Pick<ReturnType<typeof useAttempts>, 'confirmation' | 'failure' | 'isBusy'>
  submitText: string
  isDanger?: boolean
  onSubmit: () => void
  onBack?: () => void
  children: ReactNode
}

/** A form about a customer, with what came of sending it. */
export function CareForm({ call, submitText, isDanger, onSubmit, onBack, children }: CareFormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {onBack ? <ModalBehaviour isView isOpen onClose={onBack} /> : null}
      {children}
      <ConfirmIdentity
        confirmation={call.confirmation}
        passwordHint="This needs your password."
        loginText="This needs a fresh login. Then find the customer again."
      />
      {call.failure === undefined ? null : <Notice tone="danger">{call.failure}</Notice>}
      <div className={styles.ways}>
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} isBusy={call.isBusy}>
          {submitText}
        </Button>
        {onBack ? (
          <Button tone="secondary" onClick={onBack}>
            Back
          </Button>
        ) : null}
      </div>
    </form>
  )
}
