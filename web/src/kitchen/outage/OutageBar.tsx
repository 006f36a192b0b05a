import { useState } from 'react'
import { waitsForDecision } from '@fuel-shack/contract/sales/orders/delayed-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { WarningBar } from '../../ui/notices/WarningBar.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { OutageDialog } from './OutageDialog.tsx'
import { outageBarText } from './outage-texts.ts'

interface OutageBarProps {
  /** The open orders; undefined until the first list has loaded. */
  orders: readonly Order[] | undefined
  /** The server does not answer. */
  isOffline: boolean
}

const NONE: readonly Order[] = []

/** Takes up no space while no order waits for a decision after an outage. To open it silences the bell for these orders. */
export function OutageBar({ orders = NONE, isOffline }: OutageBarProps) {
  const { acknowledge } = useTickets()
  const [isOpen, setIsOpen] = useState(false)
  const waiting = orders.filter((order) => waitsForDecision(order)).toSorted(byStart)

  function open() {
    acknowledge(waiting)
    setIsOpen(true)
  }

  return (
    <>
      <WarningBar text={outageBarText(waiting.length)} label="Decide" onOpen={open} />
      <OutageDialog
        orders={orders}
        waiting={waiting}
        isOffline={isOffline}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

/** The order that should have been started first is the first. */
function byStart(one: Order, other: Order): number {
  return Date.parse(one.startAt ?? one.createdAt) - Date.parse(other.startAt ?? other.createdAt)
}
