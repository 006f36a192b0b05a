import { useMenu } from '../../catalogue/use-menu.ts'
import { useExternalStore } from '../../client/external-store.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { useKitchenPace } from '../../kitchen/kitchen-queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CheckIcon, ClockIcon, StopIcon } from '../icons.tsx'
import { useKeyCommands } from '../keys/key-commands.ts'
import { countText } from '../menu/menu-list.ts'
import { describePaceState } from '../pace/pace-state.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'

const loadMenuSheet = loadChunk(() => import('../menu/MenuSheet.tsx'))
const loadPaceDialog = loadChunk(() => import('../pace/PaceDialog.tsx'))
const loadKeysDialog = loadChunk(() => import('../keys/KeysDialog.tsx'))

/** Opens the menu, and says all the time how much of it is sold out. */
export function MenuButton() {
  const { dishes } = useMenu()
  const { Component, isOpen, trigger, onClose } = useLazyDialog(loadMenuSheet)
  const count = countText(dishes)
  return (
    <>
      <Button tone="secondary" {...trigger} isBusy={trigger['aria-busy'] ?? false}>
        {count === '' ? 'Menu' : `Menu · ${count}`}
      </Button>
      {Component ? <Component isOpen={isOpen} onClose={onClose} /> : null}
    </>
  )
}

/** Whether the kitchen takes online orders, and at which pace. Opens the dialog that changes it. */
export function PaceButton() {
  const { data: pace, hasFailed } = useKitchenPace({ skip: false })
  const { Component, isOpen, trigger, onClose } = useLazyDialog(loadPaceDialog)
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
        {describePaceState(pace, hasFailed)}
      </Button>
      {Component ? <Component isOpen={isOpen} onClose={onClose} /> : null}
    </>
  )
}

/** Opens the list of the keys; "?" does too. */
export function KeysButton({ className }: { className: string | undefined }) {
  const { hasKeys } = useExternalStore(useTickets().board)
  const { Component, isOpen, trigger, onClose } = useLazyDialog(loadKeysDialog)
  useKeyCommands(hasKeys, ({ does }) => {
    if (does === 'help') trigger.onClick()
    return does === 'help'
  })
  return (
    <>
      <Button tone="secondary" className={className} {...trigger} aria-keyshortcuts={hasKeys ? '?' : undefined}>
        Keys
      </Button>
      {Component ? <Component isOpen={isOpen} onClose={onClose} /> : null}
    </>
  )
}
