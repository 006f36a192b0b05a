import { useEffect } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import type { QueryError } from '../../client/query-error.ts'
import { useListHistoricOrdersQuery, useListOpenOrdersQuery } from './orders-queries.ts'
import { orderMarks } from './order-marks-store.ts'
import { POLL_INTERVAL_MS } from '../shift/server-contact.ts'

interface Answer {
  data?: Order[] | undefined
  error?: QueryError | undefined
  isError: boolean
  fulfilledTimeStamp?: number | undefined
}

/** Without what changes while a poll is under way: the screen would render at its beginning too. */
const lastAnswer = ({ data, error, isError, fulfilledTimeStamp }: Answer) => ({
  data,
  error,
  isError,
  fulfilledTimeStamp,
})

/** Polls the open orders; while the fulfilled orders are shown instead, polling stops. */
export function useLiveOrders(showsFulfilled: boolean) {
  const open = useListOpenOrdersQuery(undefined, {
    pollingInterval: showsFulfilled ? 0 : POLL_INTERVAL_MS,
    refetchOnFocus: !showsFulfilled,
    refetchOnReconnect: !showsFulfilled,
    refetchOnMountOrArgChange: true,
    selectFromResult: lastAnswer,
  })
  const historic = useListHistoricOrdersQuery(undefined, {
    skip: !showsFulfilled,
    refetchOnMountOrArgChange: true,
    selectFromResult: lastAnswer,
  })

  const { data: openOrders, refetch } = open
  useEffect(() => {
    if (openOrders) orderMarks.prune(openOrders)
  }, [openOrders])

  // Loads the orders that arrived while polling was stopped, without waiting for the next poll.
  const resume = () => void refetch()
  // In the shown list first: on the other one, an order may be as it was some time ago.
  const findOrder = (orderId: string) => {
    const lists = showsFulfilled ? [historic, open] : [open, historic]
    return lists.flatMap(({ data = [] }) => data).find(({ id }) => id === orderId)
  }
  return { open, shown: showsFulfilled ? historic : open, resume, findOrder }
}
