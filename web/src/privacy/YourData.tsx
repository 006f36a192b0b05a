import { partLoader } from '../client/part-loader.ts'
import { Button } from '../ui/Button.tsx'
import { usePart } from '../ui/use-part.ts'

const loadDialog = partLoader(() => import('./YourDataDialog.tsx'))

/** For the account menu: what is kept about this person, and their say in it. */
export function YourData() {
  const { Part, isOpen, prefetch, open, onClose } = usePart(loadDialog)
  return (
    <>
      <Button tone="secondary" isWide onPointerEnter={prefetch} onClick={open}>
        Your data
      </Button>
      {Part && isOpen ? <Part isOpen={isOpen} onClose={onClose} /> : null}
    </>
  )
}
