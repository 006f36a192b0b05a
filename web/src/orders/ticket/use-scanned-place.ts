import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { useEffect, useEffectEvent } from 'react'
import { findScannedPlace } from '../../menu/cart/scanned-place.ts'
import { useCollection } from './use-collection.ts'

export type ArrivingOrder = Pick<CustomerOrder, 'id' | 'createdAt' | 'startAt' | 'arrival'>

/** Reports the place of the sticker that was scanned before this order, unless it is for later or its place is known. Once for a component. */
export function useScannedPlace(order: ArrivingOrder, send: (place: string) => Promise<void>): void {
  const { places } = useCollection()

  const report = useEffectEvent(() => {
    if (order.arrival || order.startAt !== undefined) return
    const place = findScannedPlace(places, Date.parse(order.createdAt))
    if (place) void send(place.text)
  })
  useEffect(() => report(), [])
}
