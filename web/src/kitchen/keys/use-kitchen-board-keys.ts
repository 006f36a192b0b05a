import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { stationOfTicket } from '../stations/station-orders.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { useKeyCommands, type KeyCommand } from './key-commands.ts'
import { neighbourOf, selectedIndexOf, selectTicket, ticketsOf } from './ticket-focus.ts'

interface KitchenBoardKeys {
  list: RefObject<HTMLElement | null>
  /** The orders of the tickets, in their sequence. */
  orders: readonly Order[]
  isOn: boolean
  /** The station of the board. Undefined: it shows every order. */
  station: Station | undefined
}

/** Marks the list while keys are in use: its tickets then show their positions. */
const IN_USE = 'data-keys'

/** Selects tickets and acts on the selected one by keys. Help and search have handlers of their own. */
export function useKitchenBoardKeys({ list, orders, isOn, station }: KitchenBoardKeys): void {
  const { tapReady, tapDone, undoLast } = useTickets()
  /** The ticket that had the focus, which is needed after it has left the board. */
  const selected = useRef<{ id: string; index: number }>(undefined)

  function rest(): void {
    selected.current = undefined
    list.current?.removeAttribute(IN_USE)
  }
  const stopUsing = useEffectEvent(rest)

  function select(element: HTMLElement, index: number): void {
    const order = orders[index]
    selected.current = order && { id: order.id, index }
    selectTicket(ticketsOf(element)[index])
  }

  /** @returns whether the key did something */
  function run(command: KeyCommand, element: HTMLElement): boolean {
    const tickets = ticketsOf(element)
    const index = selectedIndexOf(tickets)
    const order = orders[index]
    const boxes = () => tickets.map((ticket) => ticket.getBoundingClientRect())
    switch (command.does) {
      case 'select':
        if (command.position <= tickets.length) select(element, command.position - 1)
        return command.position <= tickets.length
      case 'move':
        select(element, neighbourOf(boxes(), index, command.to))
        return tickets.length > 0
      case 'ready':
        if (order) tapReady(order, stationOfTicket(order, station))
        return order !== undefined
      case 'done':
        if (order) tapDone(order)
        return order !== undefined
      case 'undo':
        undoLast()
        return true
      case 'clear':
        rest()
        if (index !== -1 && document.activeElement instanceof HTMLElement) document.activeElement.blur()
        return index !== -1
      default:
        return false
    }
  }

  useKeyCommands(isOn, (command) => {
    if (!list.current) return false
    if (command.does !== 'clear') list.current.setAttribute(IN_USE, '')
    return run(command, list.current)
  })

  useEffect(() => {
    if (!isOn) return undefined
    const onPointer = () => stopUsing()
    document.addEventListener('pointerdown', onPointer)
    return () => {
      stopUsing()
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [isOn])

  // The ticket that had the focus has left: the one that took its place is selected.
  const followPlace = useEffectEvent((listed: readonly Order[]) => {
    const before = selected.current
    if (!before || !list.current || document.activeElement !== document.body) return
    if (listed.length > 0 && !listed.some(({ id }) => id === before.id)) {
      select(list.current, Math.min(before.index, listed.length - 1))
    }
  })
  useEffect(() => followPlace(orders), [orders])
}
