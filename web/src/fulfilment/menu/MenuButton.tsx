import { useMenu } from '../../catalogue/use-menu.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { countText } from './menu-list.ts'

const loadMenuSheet = loadChunk(() => import('./MenuSheet.tsx'))

/** Opens the menu, and says all the time how much of it is sold out. */
export function MenuButton() {
  const { dishes } = useMenu()
  const sheet = useLazyDialog(loadMenuSheet)
  const count = countText(dishes)
  return (
    <>
      <Button tone="secondary" {...sheet.trigger} isBusy={sheet.trigger['aria-busy'] ?? false}>
        {count === '' ? 'Menu' : `Menu · ${count}`}
      </Button>
      {sheet.Component ? <sheet.Component isOpen={sheet.isOpen} onClose={sheet.onClose} /> : null}
    </>
  )
}
