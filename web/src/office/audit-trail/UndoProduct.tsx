import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useOpened } from '../parts/use-opened.ts'
import { useManagedMenu } from '../menu/menu-queries.ts'
import { useMenuChange } from '../menu/use-menu-change.ts'
import {
  describeDifferences,
  findCurrent,
  isSame,
  stateBefore,
  type CurrentProduct,
  type ProductChange,
} from './product-undo.ts'

/** A button that brings a product back to its state before a change, unless it has that state. */
export function UndoProduct({ change }: { change: ProductChange }) {
  const { data: menu } = useManagedMenu()
  const { opened, open, close } = useOpened<CurrentProduct>()
  const current = findCurrent(menu, change.after.id)
  const isUndone = !current || isSame(current.stated, stateBefore(change))
  return (
    <>
      {isUndone ? null : (
        <Button tone="secondary" onClick={() => open(current)}>
          Undo<VisuallyHidden>{`: ${change.after.title}`}</VisuallyHidden>
        </Button>
      )}
      {opened ? (
        <UndoProductDialog
          key={opened.count}
          change={change}
          current={opened.subject}
          isOpen={opened.isOpen}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface UndoProductDialogProps extends DialogProps {
  change: ProductChange
  current: CurrentProduct
}

function UndoProductDialog({ change, current, isOpen, onClose }: UndoProductDialogProps) {
  const before = stateBefore(change)
  const { save, isBusy } = useMenuChange()
  /** The product that the manager saw: a later one is not overwritten unless they confirm again. */
  const [seen, setSeen] = useState(current)
  const [problem, setProblem] = useState<string>()

  async function undo(): Promise<void> {
    const outcome = await save([{ ...before, version: seen.version }])
    if (outcome.is === 'saved') return onClose()
    if (outcome.is === 'failed') return setProblem(outcome.text)
    const now = findCurrent(outcome.menu, before.id)
    if (!now) return setProblem(`Not saved. ${outcome.text}.`)
    setProblem(`${outcome.text}: ${describeDifferences(seen.stated, now.stated)}.`)
    setSeen(now)
  }

  return (
    <Dialog
      title={`Undo: ${change.after.title}`}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void undo()}>
            {problem === undefined ? 'Undo' : 'Undo all the same'}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <p>{`${before.title}: ${describeDifferences(seen.stated, before)}`}</p>
    </Dialog>
  )
}
