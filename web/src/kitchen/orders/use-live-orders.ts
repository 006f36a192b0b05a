import { useEffect, useEffectEvent } from 'react'
import { useListHistoricOrdersQuery, useListOpenOrdersQuery } from './orders-queries.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { POLL_INTERVAL_MS } from './server-contact.ts'

/** Polls the open orders; while the fulfilled orders are shown instead, polling stops. */
export function useLiveOrders(showsFulfilled: boolean) {
  const open = useListOpenOrdersQuery(undefined, {
    staleTime: 0,
    refetchInterval: !showsFulfilled && POLL_INTERVAL_MS,
    refetchOnWindowFocus: !showsFulfilled && 'always',
    refetchOnReconnect: !showsFulfilled && 'always',
  })
  const historic = useListHistoricOrdersQuery(undefined, {
    enabled: showsFulfilled,
    staleTime: 0,
  })

  const { noteList } = useTickets()
  const { data: openOrders, refetch } = open
  useEffect(() => {
    if (openOrders) noteList(openOrders)
  }, [noteList, openOrders])

  // Loads the orders that arrived while polling was stopped, without waiting for the next poll.
  const resume = () => void refetch()
  // The shown list comes first: in the other one, an order may be as it was some time ago.
  const findOrder = (orderId: string) => {
    const lists = showsFulfilled ? [historic, open] : [open, historic]
    return lists.flatMap(({ data = [] }) => data).find(({ id }) => id === orderId)
  }
  return { open, shown: showsFulfilled ? historic : open, resume, findOrder }
}

/** No new order is announced while the fulfilled orders are shown, so this must stay short. */
const RETURN_TO_LIVE_AFTER_MS = 2 * 60 * 1000

/** Turns Show Fulfilled off when the screen has not been touched for a while, because polling stops while it is on. */
export function useReturnToLive(isShowingFulfilled: boolean, returnToLive: () => void): void {
  const onIdle = useEffectEvent(returnToLive)

  useEffect(() => {
    if (!isShowingFulfilled) return undefined
    const unmount = new AbortController()
    const options = { passive: true, signal: unmount.signal }
    let timer: ReturnType<typeof setTimeout>
    function restartTimer() {
      clearTimeout(timer)
      timer = setTimeout(() => onIdle(), RETURN_TO_LIVE_AFTER_MS)
    }
    restartTimer()
    for (const event of ['pointerdown', 'keydown', 'scroll']) document.addEventListener(event, restartTimer, options)
    return () => {
      clearTimeout(timer)
      unmount.abort()
    }
  }, [isShowingFulfilled])
}
