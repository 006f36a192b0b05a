import { useState } from 'react'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useKeyCommands } from '../keys/key-commands.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { NewOrderDialog } from './NewOrderDialog.tsx'
import { useOrderToChange } from './use-order-to-change.ts'

/** Opens the dialog in which staff type an order of the counter or the phone. */
export function NewOrderButton() {
  const { hasKeys } = useExternalStore(useTickets().board)
  const [isOpen, setIsOpen] = useState(false)
  useKeyCommands(hasKeys, ({ does }) => {
    if (does === 'new-order') setIsOpen(true)
    return does === 'new-order'
  })
  useOrderToChange(() => setIsOpen(true))
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        New order
      </Button>
      <NewOrderDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
