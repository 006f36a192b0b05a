import type { ManagedPrinter } from '@fuel-shack/contract/manager/printers'
import { printerState } from '../../kitchen/printer-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isKnown } from '../ordering-texts.ts'
import { describeTest, KINDS } from './printer-texts.ts'
import styles from './Printers.module.css'

interface PrinterListProps {
  printers: readonly ManagedPrinter[]
  isBusy: boolean
  onTest: (printer: ManagedPrinter) => void
  onChange: (printer: ManagedPrinter) => void
}

/** The printers with their state. Those of the server's settings can be tested only. */
export function PrinterList({ printers, isBusy, onTest, onChange }: PrinterListProps) {
  if (printers.length === 0)
    return <p>No docket printer yet. Orders come up on the kitchen's screens, and can be printed from there.</p>
  return (
    <ul className={styles.list} aria-label="Printers">
      {printers.map((printer) => {
        const { text, todo } = printerState(printer)
        const { id, name, managed } = printer
        return (
          <li key={id}>
            <p className={styles.printer}>
              <strong>{name}</strong>
              <span className={todo === undefined ? undefined : styles.problem}>
                {todo ? `${text}. ${todo}` : text}
              </span>
              <span className={styles.kind}>{managed ? kindName(managed.kind) : 'Set up on the server, not here'}</span>
              <output className={styles.kind}>{describeTest(printer)}</output>
            </p>
            <div className={styles.ways}>
              <Button tone="secondary" isBusy={isBusy} onClick={() => onTest(printer)}>
                Test<VisuallyHidden>{` ${name}`}</VisuallyHidden>
              </Button>
              {managed ? (
                <Button tone="secondary" onClick={() => onChange(printer)}>
                  Change<VisuallyHidden>{` ${name}`}</VisuallyHidden>
                </Button>
              ) : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A later server may have other kinds. */
const kindName = (kind: string): string => (isKnown(KINDS, kind) ? KINDS[kind].name : kind)
