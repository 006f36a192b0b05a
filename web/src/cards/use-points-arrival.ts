import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { markPointsSeen, readSeenPoints } from './stored/store-card.ts'

export const ARRIVAL_SHOWN_FOR_MS = 8000

export interface PointsArrival {
  from: number
  to: number
}

/**
 * Points that have arrived since this page last showed the balance, for some seconds: also those of an order that was paid
 * on another page. Before the first paint with the new balance, so that it never shows without them.
 */
export function usePointsArrival(subject: string | undefined, points: number | undefined): PointsArrival | undefined {
  const [arrival, setArrival] = useState<PointsArrival>()
  const lastShown = useRef<number>(undefined)

  useLayoutEffect(() => {
    if (subject === undefined || points === undefined) return
    const seen = lastShown.current ?? readSeenPoints(subject) ?? points
    lastShown.current = points
    if (seen === points) return
    markPointsSeen(subject, points)
    setArrival(points > seen ? { from: seen, to: points } : undefined)
  }, [subject, points])

  useEffect(() => {
    if (!arrival) return undefined
    const timer = setTimeout(() => setArrival(undefined), ARRIVAL_SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [arrival])

  return arrival
}
