import { useEffect, useEffectEvent } from 'react'
import { useListProductsQuery } from '../../menu/catalogue/catalogue-queries.ts'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { orderToChange } from '../actions/order-to-change.ts'
import type { StaffAction } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { draftOfOrder } from './draft-of-order.ts'
import { isEmpty, orderDraft } from './order-draft.ts'

/** Makes a typed order the draft again when staff tap Change on its report. It replaces no other order that is being typed. */
export function useOrderToChange(onReady: () => void): void {
  const { actions, removeAction } = useTickets()
  const hasFailed = useExternalStore(actions).some(({ typed, failure }) => typed && failure)
  const { data: products } = useListProductsQuery(undefined, { enabled: hasFailed })
  const { findDish, loadedAtMs } = useMenu()
  const showToast = useToast()

  const change = useEffectEvent(({ id, typed }: StaffAction) => {
    if (!typed) return
    if (!products || loadedAtMs === undefined) {
      showToast({ text: 'The menu isn’t loaded yet. Try again.' })
      return
    }
    if (!isEmpty(orderDraft.get())) {
      showToast({ text: 'Another order is being typed. Place it, or tap Start again, then change this one.' })
      return
    }
    const { draft, isWhole } = draftOfOrder(typed, id, { products, findDish })
    orderDraft.set(draft)
    removeAction(id)
    if (!isWhole) showToast({ text: 'Some of this order has left the menu. Check its dishes and options.' })
    onReady()
  })

  useEffect(
    () =>
      orderToChange.subscribe(() => {
        const action = orderToChange.get()
        if (!action) return
        orderToChange.set(undefined)
        change(action)
      }),
    [],
  )
}
