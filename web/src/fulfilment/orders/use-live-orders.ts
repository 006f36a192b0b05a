import { useEffect } from 'react'
import { useListHistoricOrdersQuery, useListOpenOrdersQuery } from './orders-queries.ts'
import { orderMarks } from './order-marks-store.ts'
import { POLL_INTERVAL_MS } from '../shift/server-contact.ts'

/** The open orders, polled; and, while they are wanted instead, the fulfilled ones, during which polling stops. */
export function useLiveOrders(showsFulfilled: boolean) {
  const open = useListOpenOrdersQuery(undefined, {
    pollingInterval: showsFulfilled ? 0 : POLL_INTERVAL_MS,
    refetchOnFocus: !showsFulfilled,
    refetchOnReconnect: !showsFulfilled,
    refetchOnMountOrArgChange: true,
  })
  const historic = useListHistoricOrdersQuery(undefined, { skip: !showsFulfilled, refetchOnMountOrArgChange: true })

  const { data: openOrders, refetch } = open
  useEffect(() => {
    if (openOrders) orderMarks.prune(openOrders)
  }, [openOrders])

  // Back from the fulfilled orders: what came meanwhile is wanted now, not at the next poll.
  const resume = () => void refetch()
  const findOrder = (orderId: string) =>
    [...(openOrders ?? []), ...(historic.data ?? [])].find(({ id }) => id === orderId)
  return { open, shown: showsFulfilled ? historic : open, resume, findOrder }
}
