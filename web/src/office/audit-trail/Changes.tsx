import type { ChangedSetting, AuditEntry } from '@fuel-shack/contract/office/audit-trail'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Item } from '../parts/Item.tsx'
import type { ShownSettings } from '../parts/manager-queries.ts'
import { SETTINGS } from '../texts/setting-texts.ts'
import { describeEntry } from './entry-texts.ts'
import { UndoProduct } from './UndoProduct.tsx'
import styles from './AuditTrail.module.css'

export interface UndoProps {
  /** The current values. An unknown one cannot be undone. */
  settings: ShownSettings
  onUndo: (change: ChangedSetting, button: HTMLElement) => void
}

interface ChangesProps extends UndoProps {
  /** The newest first. */
  entries: readonly AuditEntry[]
}

/** Shows what was done, with a button that sets the value before a change again. */
export function Changes({ entries, settings, onUndo }: ChangesProps) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const text = describeEntry(entry)
        if (text === undefined) return null
        return (
          <Item key={entry.id} name={text} note={`${describeInstant(entry.at)}${entry.by ? ` · ${entry.by}` : ''}`}>
            <Undo entry={entry} settings={settings} onUndo={onUndo} />
          </Item>
        )
      })}
    </ol>
  )
}

function Undo({ entry, settings, onUndo }: UndoProps & { entry: AuditEntry }) {
  if (!('setting' in entry)) {
    return entry.action === 'product_changed' ? <UndoProduct change={entry.details} /> : null
  }
  const current = settings[entry.setting]
  if (!current || isEqual(current.value, entry.before)) return null
  return (
    <Button tone="secondary" onClick={({ currentTarget }) => onUndo(entry, currentTarget)}>
      Undo<VisuallyHidden>{`: ${SETTINGS[entry.setting].title}`}</VisuallyHidden>
    </Button>
  )
}

/** Both were read from JSON of the same schema. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
