import type { ManagedPrinter } from '@fuel-shack/contract/sales/printing/printers'
import { STATION_NAMES } from '@fuel-shack/contract/shop/stations/stations'
import { printerState } from '../../menu/opening/printer-state.ts'
import styles from '../parts/common.module.css'
import { ItemButton } from '../parts/Item.tsx'
import { isKnown } from '../texts/ordering-texts.ts'
import { describeTest, KINDS } from './printer-texts.ts'

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
    <ul className={styles.items} aria-label="Printers">
      {printers.map((printer) => {
        const { text, todo } = printerState(printer)
        const { id, name, station, managed } = printer
        return (
          <li key={id} className={styles.item}>
            <p className={styles.text}>
              <strong>{name}</strong>
              <span className={todo === undefined ? undefined : styles.problem}>
                {todo ? `${text}. ${todo}` : text}
              </span>
              <span className={styles.note}>{managed ? kindName(managed.kind) : 'Set up on the server, not here'}</span>
              {station ? <span className={styles.note}>{`Prints for: ${STATION_NAMES[station]}`}</span> : null}
              <output className={styles.note}>{describeTest(printer)}</output>
            </p>
            <div className={styles.ways}>
              <ItemButton label="Test" about={name} isBusy={isBusy} onClick={() => onTest(printer)} />
              {managed ? <ItemButton label="Change" about={name} onClick={() => onChange(printer)} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A later server may have other kinds. */
const kindName = (kind: string): string => (isKnown(KINDS, kind) ? KINDS[kind].name : kind)
