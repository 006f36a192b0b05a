import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'

const YourDataDialog = lazy(() => import('./YourDataDialog.tsx'))

/** For the account menu: what is kept about this person, and their say in it. */
export function YourData() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" isWide onClick={() => setIsOpen(true)}>
        Your data
      </Button>
      {isOpen ? (
        <Suspense>
          <YourDataDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
