import { Switch } from '../../ui/controls/Switch.tsx'
import { StaffDialog } from '../StaffDialog.tsx'
import styles from './KeysDialog.module.css'

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['1', '–', '9'], 'Select a ticket by its position on the board'],
  [['←', '→', '↑', '↓'], 'Select the next ticket that way'],
  [['Enter'], 'Open the selected order'],
  [['R'], 'Ready: notify the customer'],
  [['D', 'Backspace'], 'Done'],
  [['U'], 'Undo what you did last, while it can be undone'],
  [['/'], 'Find an order'],
  [['Esc'], 'Clear the selection or the search'],
  [['?'], 'Show these keys'],
]

interface KeysDialogProps {
  isOpen: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
  onClose: () => void
}

/** The keys of the board, and the switch that turns them off on this device. */
export default function KeysDialog({ isOpen, isOn, onChange, onClose }: KeysDialogProps) {
  return (
    <StaffDialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <p>For a keyboard or a bump bar. They do nothing while you type or while a dialog is open.</p>
      <Switch label="Use keys on this device" checked={isOn} onCheckedChange={onChange} />
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
