import { useState } from 'react'
import type { DecideOutage } from '@fuel-shack/contract/sales/orders/outage'
import type { ChangedOrder, Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { useDecideOutageMutation } from './outage-queries.ts'
import { allDecidedText, decidedText, elsewhereText, orderTitle } from './outage-texts.ts'

/** What went wrong with one order, beside it. */
interface Failure {
  orderId: string
  text: string
}

const TIME_HAS_GONE = "That time isn't possible any more. Choose another."

/** Sends decisions, one at a time. What fails stays on the list, and can be sent again: the first decision stands. */
export function useDecide() {
  const [send] = useDecideOutageMutation()
  const showToast = useToast()
  /** The orders under way. */
  const [sending, setSending] = useState<readonly string[]>([])
  /** What became of the orders that were decided about here, in words. */
  const [results, setResults] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<Failure>()

  const addResult = (orderId: string, text: string) => setResults((before) => new Map([...before, [orderId, text]]))

  async function decideOne(order: Order, body: DecideOutage): Promise<ChangedOrder | undefined> {
    const { data, error } = await send({ orderId: order.id, body })
    if (error) {
      setFailure({ orderId: order.id, text: failureText(order, error) })
      return undefined
    }
    addResult(order.id, data.wasDoneBefore ? elsewhereText(data) : decidedText(data))
    return data
  }

  /** @returns whether each was decided about, by this person or another. */
  async function decide(orders: readonly Order[], body: DecideOutage): Promise<boolean> {
    if (sending.length > 0) return false
    setFailure(undefined)
    setSending(orders.map(({ id }) => id))
    const done: ChangedOrder[] = []
    for (const order of orders) {
      const decided = await decideOne(order, body)
      if (!decided) break
      done.push(decided)
    }
    setSending([])
    announce(done)
    return done.length === orders.length
  }

  function announce(done: readonly ChangedOrder[]): void {
    const [first, second] = done
    if (!first) return
    if (second) showToast({ text: allDecidedText(done) })
    else showToast({ text: first.wasDoneBefore ? elsewhereText(first) : decidedText(first) })
  }

  return { decide, sending, results, failure, addResult }
}

function failureText(order: Order, error: QueryError): string {
  if (problemOf(error)?.code === 'pick_up_time_unavailable') return TIME_HAS_GONE
  return `${orderTitle(order)}: not saved. ${problemMessage(error)}`
}
