import { loadChunk } from '../client/load-chunk.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'

const loadDialog = loadChunk(() => import('./MyDataDialog.tsx'))

/** The account menu's entry for the customer's stored data. */
export function MyData() {
  const { Component, isOpen, prefetch, open, onClose } = useLazyDialog(loadDialog)
  return (
    <>
      <Button tone="secondary" isWide onPointerEnter={prefetch} onClick={open}>
        My data
      </Button>
      {Component && isOpen ? <Component isOpen={isOpen} onClose={onClose} /> : null}
    </>
  )
}
