import type { RecordEntry } from '@fuel-shack/contract/manager/record'
import type { Ordering } from '@fuel-shack/contract/hours/ordering'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ORDERING } from '../ordering-texts.ts'
import { describeEntry } from './entry-texts.ts'
import styles from './Record.module.css'

export interface UndoProps {
  /** Undefined if it is not known: then nothing can be undone. */
  current: Ordering | undefined
  onUndo: (before: Ordering, button: HTMLElement) => void
}

interface ChangesProps extends UndoProps {
  /** The newest first. */
  entries: readonly RecordEntry[]
}

/** What was done, with a button that sets the ordering before a change again. */
export function Changes({ entries, current, onUndo }: ChangesProps) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const text = describeEntry(entry)
        if (text === undefined) return null
        return (
          <li key={entry.id}>
            <p className={styles.text}>
              <strong>{text}</strong>
              <span>
                {describeInstant(entry.at)}
                {entry.by ? ` · ${entry.by}` : null}
              </span>
            </p>
            <Undo entry={entry} current={current} onUndo={onUndo} />
          </li>
        )
      })}
    </ol>
  )
}

function Undo({ entry, current, onUndo }: UndoProps & { entry: RecordEntry }) {
  if (!('setting' in entry) || entry.setting !== 'ordering') return null
  const { before } = entry
  if (current === undefined || before === current) return null
  return (
    <Button tone="secondary" onClick={({ currentTarget }) => onUndo(before, currentTarget)}>
      Undo<VisuallyHidden>: back to {ORDERING[before].name.toLowerCase()}</VisuallyHidden>
    </Button>
  )
}
