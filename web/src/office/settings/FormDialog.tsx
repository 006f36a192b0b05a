import { useEffect, useRef, type ReactNode } from 'react'
import type { Confirmation } from '../../platform/session/use-confirmation.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from '../parts/common.module.css'
import { ConfirmChange } from './ConfirmChange.tsx'

interface FormDialogProps extends DialogProps {
  title: string
  form: {
    isBusy: boolean
    /** Left out if what is saved needs none. */
    confirmation?: Confirmation
    isRestored: boolean
    problem: { tone: 'fault' | 'failure' | 'conflict'; text: string } | undefined
    discard: () => void
    save: () => void
  }
  /** Null means that there is nothing to save at the moment. */
  saveText?: string | null
  /** The actions beside Save. */
  otherActions?: ReactNode
  children: ReactNode
}

/** The first field with a fault takes the focus. */
const FAULTY = '[aria-invalid], [data-invalid] input, fieldset:has(> [data-invalid]) :is(button, summary)'

/** The form of a setting, with Save, and with what came of it. Closing it keeps what was typed. */
export function FormDialog({
  title,
  isOpen,
  onClose,
  form,
  saveText = 'Save',
  otherActions,
  children,
}: FormDialogProps) {
  const { isBusy, isRestored, problem, discard, save } = form
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem?.tone !== 'fault') return undefined
    // A folded part opens first.
    const frame = requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(FAULTY)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [problem])
  const isConflict = problem?.tone === 'conflict'
  const texts = { fault: saveText ?? 'Save', failure: 'Try again', conflict: 'Save mine' }
  const text = problem ? texts[problem.tone] : saveText
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          {text === null ? null : (
            <Button isBusy={isBusy} onClick={() => fields.current?.requestSubmit()}>
              {text}
            </Button>
          )}
          {isConflict || isRestored ? (
            <Button tone="secondary" onClick={discard}>
              {isConflict ? 'Take theirs' : 'Discard'}
            </Button>
          ) : (
            otherActions
          )}
        </>
      }
    >
      <form
        ref={fields}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) save()
        }}
      >
        {problem ? (
          <Notice tone={isConflict ? 'neutral' : 'danger'}>
            {`${problem.text}${isConflict ? ' Yours is below.' : ''}`}
          </Notice>
        ) : null}
        {isRestored && !problem ? <Notice>You hadn't saved this.</Notice> : null}
        {children}
        {form.confirmation ? <ConfirmChange confirmation={form.confirmation} /> : null}
      </form>
    </Dialog>
  )
}
