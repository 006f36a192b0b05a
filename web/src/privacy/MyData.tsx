import { loadChunk } from '../client/load-chunk.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'

const loadDialog = loadChunk(() => import('./MyDataDialog.tsx'))

/** For the account menu: what is kept about this person, and their say in it. */
export function MyData() {
  const { Part, isOpen, prefetch, open, onClose } = useLazyDialog(loadDialog)
  return (
    <>
      <Button tone="secondary" isWide onPointerEnter={prefetch} onClick={open}>
        Your data
      </Button>
      {Part && isOpen ? <Part isOpen={isOpen} onClose={onClose} /> : null}
    </>
  )
}
