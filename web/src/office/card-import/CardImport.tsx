import { Button } from '../../ui/controls/Button.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import styles from '../parts/common.module.css'

const loadDialog = () => import('./CardImportDialog.tsx')

/** Opens the import of cards of another system. */
export function CardImport() {
  const dialog = useLazyDialog(loadDialog)
  return (
    <>
      <p className={styles.note}>
        Points and balances of the system before. Customers get theirs when they log in with the same email, or at the
        counter.
      </p>
      <div className={styles.ways}>
        <Button tone="secondary" {...dialog.trigger}>
          Old cards
        </Button>
      </div>
      {dialog.render({})}
    </>
  )
}
