import { Button } from '../../ui/controls/Button.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import styles from '../parts/common.module.css'

const loadDialog = () => import('./ImportDialog.tsx')

/** Opens the import of a menu from a list, and the export into one. */
export function MenuImport() {
  const dialog = useLazyDialog(loadDialog)
  return (
    <>
      <p className={styles.note}>From Square, Lightspeed or our own sheet. You decide dish by dish.</p>
      <div className={styles.ways}>
        <Button tone="secondary" {...dialog.trigger}>
          Import a list
        </Button>
      </div>
      {dialog.render({})}
    </>
  )
}
