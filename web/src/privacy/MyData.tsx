import { loadChunk } from '../client/load-chunk.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'

const loadDialog = loadChunk(() => import('./MyDataDialog.tsx'))

/** The account menu's entry for the customer's stored data. */
export function MyData() {
  const { Component, isOpen, trigger, onClose } = useLazyDialog(loadDialog)
  return (
    <>
      <Button tone="secondary" isWide {...trigger}>
        My data
      </Button>
      {Component && isOpen ? <Component isOpen={isOpen} onClose={onClose} /> : null}
    </>
  )
}
