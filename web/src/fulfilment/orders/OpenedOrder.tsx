import { useEffect, useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useExternalStore } from '../../client/external-store.ts'
import { whenIdle } from '../../client/when-idle.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { OrderDetails } from './OrderDetails.tsx'

interface OpenedOrderProps {
  findOrder: (orderId: string) => Order | undefined
  /** One of those that can be opened, as soon as they have loaded. */
  anyOrder: Order | undefined
}

export function OpenedOrder({ findOrder, anyOrder }: OpenedOrderProps) {
  const tickets = useTickets()
  const opened = useExternalStore(tickets.opened)
  if (!opened) return anyOrder ? <WarmUp order={anyOrder} /> : null
  const { order, isOpen } = opened
  const listed = findOrder(order.id)
  return (
    <OrderDetails key={order.id} order={listed ?? order} isGone={!listed} isOpen={isOpen} onClose={tickets.close} />
  )
}

/**
 * Renders the dialog once, outside of the page, while the browser is idle. By then the engine has compiled its code:
 * otherwise the first order would take twice as long to open as the others.
 */
function WarmUp({ order }: { order: Order }) {
  const { close } = useTickets()
  const [stage, setStage] = useState<'waiting' | 'rendered' | 'done'>('waiting')
  const [container] = useState(() => document.createElement('div'))
  useEffect(() => {
    if (stage === 'waiting') return whenIdle(() => setStage('rendered'))
    if (stage === 'rendered') return whenIdle(() => setStage('done'))
    return undefined
  }, [stage])
  if (stage !== 'rendered') return null
  return <OrderDetails order={order} isGone={false} isOpen={false} onClose={close} warmUpContainer={container} />
}
