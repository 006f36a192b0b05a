import { Fragment, useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import styles from '../parts/common.module.css'
import { ConfirmChange } from './ConfirmChange.tsx'
import type { useViews } from './use-views.ts'

/** The content of a view. */
export interface ShownView {
  title: string
  /** The fault in what was typed, where no field states it. */
  fault?: string | undefined
  /** Undefined: this view sends nothing. */
  submitText?: string | undefined
  isDanger?: boolean
  /** It is shown only now, such as `The key`: Escape and Back ask first. */
  secret?: string | undefined
  /** The actions in place of the button that goes back. */
  actions?: ReactNode
  children: ReactNode
}

interface ViewsDialogProps extends DialogProps, ShownView {
  state: Pick<ReturnType<typeof useViews>, 'view' | 'hasMoved' | 'attempts' | 'goBack'> & { submit: () => void }
}

/** A dialog of views: a list first, and from there a form at a time. Back returns to the view before. */
export function ViewsDialog(props: ViewsDialogProps) {
  const { title, isOpen, onClose, state, fault, submitText, isDanger = false, secret, actions, children } = props
  const { view, hasMoved, attempts, goBack, submit } = state
  const { isBusy, failure = fault, confirmation } = attempts
  const formId = useId()
  const [askedIn, setAskedIn] = useState<string>()
  const isAsking = secret !== undefined && askedIn === view.is

  /** @returns false if it asked first */
  function leaveBy(leave: () => void): boolean {
    const mayLeave = secret === undefined || isAsking
    if (mayLeave) leave()
    else setAskedIn(view.is)
    return mayLeave
  }

  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={() => leaveBy(onClose)}
      actions={
        // New buttons for each view: a tap must not also submit the form that its button becomes part of.
        <Fragment key={view.is}>
          {submitText === undefined ? null : (
            <Button
              type="submit"
              form={formId}
              tone={isDanger ? 'danger' : 'primary'}
              isBusy={isBusy || confirmation.isProving}
            >
              {submitText}
            </Button>
          )}
          {actions === undefined ? (
            <Button tone="secondary" onClick={goBack}>
              Back
            </Button>
          ) : (
            actions
          )}
        </Fragment>
      }
    >
      <form
        key={view.is}
        id={formId}
        ref={hasMoved ? focusOnMount : null}
        tabIndex={-1}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) submit()
        }}
      >
        <ModalBehaviour isView isOpen={view.is !== 'list'} onClose={() => leaveBy(goBack)} isLocked={isBusy} />
        {isAsking ? (
          <Notice tone="danger">
            {`${secret} won't be shown again. Copy it, or close once more to go on without it.`}
          </Notice>
        ) : null}
        {failure === undefined ? null : <Notice tone="danger">{`Not done. ${failure}`}</Notice>}
        {children}
        <ConfirmChange confirmation={confirmation} />
      </form>
    </Dialog>
  )
}
