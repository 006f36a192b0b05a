import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './YourData.module.css'

interface DeleteDataProps {
  isBusy: boolean
  problem: string | undefined
  onDelete: () => void
  onKeep: () => void
}

export function DeleteData({ isBusy, problem, onDelete, onKeep }: DeleteDataProps) {
  return (
    <div className={styles.stack}>
      <p>
        Your login, your loyalty card, your points and your balance will be gone for good. Of your orders we keep what
        tax law asks for: what was bought, when and for how much, without your name, number or notes.
      </p>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <Button tone="danger" isWide isBusy={isBusy} onClick={onDelete}>
        Delete for good
      </Button>
      <Button tone="secondary" isWide onClick={onKeep}>
        Keep my data
      </Button>
    </div>
  )
}
