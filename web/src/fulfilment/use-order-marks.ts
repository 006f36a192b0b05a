import { useSyncExternalStore } from 'react'
import type { MarksByOrder } from './order-marks.ts'
import { orderMarks } from './order-marks-store.ts'

export function useOrderMarks(): MarksByOrder {
  return useSyncExternalStore(orderMarks.subscribe, orderMarks.getMarks)
}
