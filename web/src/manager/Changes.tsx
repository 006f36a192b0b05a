import type { Ordering } from '@fuel-shack/contract/hours/ordering'
import type { RecordEntry } from '@fuel-shack/contract/manager/record'
import { describeInstant } from '../kitchen/pace-texts.ts'
import { Button } from '../ui/controls/Button.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Changes.module.css'
import { ORDERING, describeSteps, isKnown } from './ordering-texts.ts'

interface ChangesProps {
  /** The newest first. */
  changes: readonly RecordEntry[]
  /** Undefined if it is not known: then nothing can be undone. */
  current: Ordering | undefined
  onUndo: (before: Ordering, button: HTMLElement) => void
}

/** What managers changed, each with a button that sets the value before it again. */
export function Changes({ changes, current, onUndo }: ChangesProps) {
  // Another version of the server may have further values.
  const known = changes
    .filter((change) => 'setting' in change)
    .filter((change) => change.setting === 'ordering')
    .filter(({ before, after }) => isKnown(ORDERING, before) && isKnown(ORDERING, after))
  if (known.length === 0) return <p className={styles.empty}>Nothing has been changed yet.</p>
  return (
    <ol className={styles.list}>
      {known.map(({ id, at, by, before, after }) => (
        <li key={id}>
          <p className={styles.text}>
            <strong>Ordering: {describeSteps(before, after)}</strong>
            <span>
              {describeInstant(at)}
              {by ? ` · ${by}` : null}
            </span>
          </p>
          {current === undefined || before === current ? null : (
            <Button tone="secondary" onClick={({ currentTarget }) => onUndo(before, currentTarget)}>
              Undo<VisuallyHidden>: back to {ORDERING[before].name.toLowerCase()}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
