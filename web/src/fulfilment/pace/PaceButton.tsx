import { loadChunk } from '../../client/load-chunk.ts'
import { useKitchenPace } from '../../kitchen/kitchen-queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CheckIcon, ClockIcon, StopIcon } from '../icons.tsx'
import { describePaceState } from './pace-state.ts'

const loadDialog = loadChunk(() => import('./PaceDialog.tsx'))

/** Whether the kitchen takes online orders, and at which pace. Opens the dialog that changes it. */
export function PaceButton() {
  const { data: pace, hasFailed } = useKitchenPace({ skip: false })
  const { Component, isOpen, trigger, onClose } = useLazyDialog(loadDialog)
  const isPaused = Boolean(pace?.pausedUntil)
  const isSlow = Boolean(pace?.extraUntil)
  return (
    <>
      <Button
        tone={isPaused || isSlow ? 'primary' : 'secondary'}
        icon={isPaused ? <StopIcon size={22} /> : isSlow ? <ClockIcon size={22} /> : <CheckIcon size={22} />}
        {...trigger}
      >
        <VisuallyHidden>Online ordering: </VisuallyHidden>
        {pace ? describePaceState(pace) : hasFailed ? 'Unknown' : 'Loading...'}
      </Button>
      {Component ? <Component isOpen={isOpen} onClose={onClose} /> : null}
    </>
  )
}
