import { useExternalStore } from '../../platform/client/external-store.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { StaffDialog, type DialogState } from '../parts/StaffDialog.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './KeysDialog.module.css'

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['1', '–', '9'], 'Select a ticket by its position on the board'],
  [['←', '→', '↑', '↓'], 'Select the next ticket that way'],
  [['Enter'], 'Open the selected order'],
  [['R'], 'Ready: notify the customer'],
  [['D', 'Backspace'], 'Done; twice if there is an allergy'],
  [['U'], 'Undo what you did last, while it can be undone'],
  [['C'], "Open a customer's card"],
  [['N'], 'Type a new order'],
  [['/'], 'Find an order'],
  [['Esc'], 'Clear the selection or the search'],
  [['?'], 'Show these keys'],
]

/** The keys of the board, and the switch that turns them off on this device. */
export function KeysDialog(dialog: DialogState) {
  const { board, arrange } = useTickets()
  const { hasKeys } = useExternalStore(board)
  return (
    <StaffDialog title="Keys" {...dialog}>
      <p>For a keyboard or a bump bar. They do nothing while you type or while a dialog is open.</p>
      <Switch
        label="Use keys on this device"
        checked={hasKeys}
        onCheckedChange={(next) => arrange({ hasKeys: next })}
      />
      <dl className={styles.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={does} className={styles.row}>
            <dt className={styles.key}>
              {keys.map((key) => (key === '–' ? <span key={key}>–</span> : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </StaffDialog>
  )
}
