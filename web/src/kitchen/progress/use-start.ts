import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { useStartOrderMutation } from '../orders/orders-queries.ts'
import { doneBeforeText } from './progress-texts.ts'
import { useOwnFirstName } from './use-own-first-name.ts'

export const canStart = (order: Order): boolean =>
  order.startedAt === undefined && order.fulfilledAt === null && !isCalledOff(order)

/** Says that the kitchen has begun an order. */
export function useStart(order: Order) {
  const showToast = useToast()
  const me = useOwnFirstName()
  const [send, { isLoading }] = useStartOrderMutation()

  async function start(): Promise<void> {
    const { data, error } = await send({ orderId: order.id })
    if (error) {
      showToast({ text: `Not saved. ${problemMessage(error)}`, tone: 'danger' })
      return
    }
    const other = data.wasDoneBefore
      ? doneBeforeText('started this order', { by: data.startedBy, at: data.startedAt, me })
      : undefined
    if (other !== undefined) showToast({ text: other })
  }

  return { start, isStarting: isLoading }
}
