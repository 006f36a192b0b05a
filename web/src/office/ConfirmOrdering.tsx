import { Button } from '../ui/controls/Button.tsx'
import { WarningIcon } from '../ui/icons/sheet-icons.tsx'
import { Notice } from '../ui/notices/Notice.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import styles from './ConfirmOrdering.module.css'
import { ORDERING, type Lack } from './texts/ordering-texts.ts'
import type { useOrderingChange } from './use-ordering-change.ts'

interface ConfirmOrderingProps {
  ordering: ReturnType<typeof useOrderingChange>
  /** Leaves the question for the dialog in which something missing is set up. */
  onFix: (dialog: NonNullable<Lack['fix']>['dialog']) => void
}

/** Asks once before customers notice a change, and says here if it was not saved. */
export function ConfirmOrdering({ ordering, onFix }: ConfirmOrderingProps) {
  const { change, isOpen, isBusy, confirm, close, focusAfter } = ordering
  if (!change) return null
  const { value, seen, missing, failure, conflict } = change
  const texts = ORDERING[value]
  const lacks = value === 'open' ? missing : []
  // Another manager has made the same change.
  const isDone = seen.value === value
  const confirmText = lacks.length > 0 ? 'Open anyway' : texts.confirm
  return (
    <Dialog
      title={isDone ? `Already ${texts.name.toLowerCase()}` : texts.question}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={close}
      returnFocusTo={focusAfter}
      actions={
        <>
          {isDone ? null : (
            <Button isBusy={isBusy} onClick={confirm}>
              {failure === undefined ? confirmText : 'Try again'}
            </Button>
          )}
          <Button tone="secondary" aria-disabled={isBusy || undefined} onClick={() => !isBusy && close()}>
            {isDone ? 'OK' : ORDERING[seen.value].leave}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
        {conflict === undefined ? null : <Notice>{conflict}</Notice>}
        {isDone ? null : <p>{texts.effect}</p>}
        {lacks.length > 0 ? (
          <ul className={styles.lacks}>
            {lacks.map(({ text, fix }) => (
              <li key={text}>
                <WarningIcon />
                <span>{text}</span>
                {fix ? (
                  <Button
                    tone="secondary"
                    onClick={() => {
                      close()
                      onFix(fix.dialog)
                    }}
                  >
                    {fix.text}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}
