import { Button } from '../ui/controls/Button.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'

const loadDialog = () => import('./MyDataDialog.tsx')

/** The account menu's entry for the customer's stored data. */
export function MyData() {
  const dialog = useLazyDialog(loadDialog)
  return (
    <>
      <Button tone="secondary" isWide {...dialog.trigger}>
        My data
      </Button>
      {dialog.isOpen ? dialog.render({}) : null}
    </>
  )
}
