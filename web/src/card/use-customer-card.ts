import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { problemMessage } from '../platform/client/problem-message.ts'
import type { QueryError } from '../platform/client/query-error.ts'
import { toServerMs } from '../platform/client/server-clock.ts'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { useGetCurrentBalanceQuery, useGetCurrentCardQuery } from './cards-queries.ts'
import { markPointsSeen, readSeenPoints, readStoredCard } from './stored/stored-card.ts'

const STALE_AFTER_MS = 60_000
/** Points arrive while the card is on screen, from the counter or after an online payment: 10 seconds later they are there. */
const POLL_INTERVAL_MS = 8000
export const ARRIVAL_SHOWN_FOR_MS = 8000
const OPTIONS = { staleTime: STALE_AFTER_MS, refetchOnReconnect: 'always' } as const

/** The customer's card and balance. Until they load, what this device stored last. */
export function useCustomerCard() {
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : undefined
  const [stored] = useState(() => readStoredCard(subject))
  const options = { ...OPTIONS, enabled: subject !== undefined }
  const current = useGetCurrentCardQuery(undefined, options)
  const balance = useGetCurrentBalanceQuery(undefined, options)
  const balanceError = useSettledError(balance)
  const isPolling = usePolling(subject !== undefined, current, balance)
  const arrival = usePointsArrival(subject, balance.data?.loyaltyPoints)

  function refresh() {
    if (subject === undefined) return
    void current.refetch()
    void balance.refetch()
  }

  const isCurrent = balance.data !== undefined && !balanceError
  const deviceAsAtMs = balance.dataUpdatedAt || (stored && Date.parse(stored.asAt))
  return {
    card: current.data ?? stored?.card ?? (current.isSuccess ? {} : undefined),
    /** The message of the error that prevented the card from loading. */
    problem: current.error && !current.isFetching ? problemMessage(current.error) : undefined,
    balance: {
      balance: balance.data ?? stored?.balance ?? (balance.isSuccess ? {} : undefined),
      asAt: isCurrent || !deviceAsAtMs ? undefined : new Date(toServerMs(deviceAsAtMs)).toISOString(),
      isLoading: balance.isFetching && !isPolling,
      problem: balanceError ? problemMessage(balanceError) : undefined,
      arrival,
    },
    refresh,
  }
}

type CardQuery = ReturnType<typeof useGetCurrentCardQuery>
type BalanceQuery = ReturnType<typeof useGetCurrentBalanceQuery>

/** The error of the latest attempt until the next one is over. */
function useSettledError({ error, isFetching }: BalanceQuery): QueryError | null {
  const [settled, setSettled] = useState(error)
  if (!isFetching && settled !== error) setSettled(error)
  return isFetching ? settled : error
}

/** Polls the balance while the page is visible, and loads a card that failed again. @returns whether a poll is under way */
function usePolling(isLoggedIn: boolean, card: CardQuery, balance: BalanceQuery): boolean {
  const [isPolling, setIsPolling] = useState(false)
  const poll = useEffectEvent(async () => {
    if (!isLoggedIn || document.visibilityState === 'hidden' || balance.isFetching) return
    if (card.error && !card.isFetching) void card.refetch()
    setIsPolling(true)
    const { data } = await balance.refetch()
    setIsPolling(false)
    // A manager has replaced the card.
    if (data?.cardEnding !== undefined && card.data?.cardNumber?.endsWith(data.cardEnding) === false)
      void card.refetch()
  })
  useEffect(() => {
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return isPolling
}

export interface PointsArrival {
  from: number
  to: number
}

/**
 * Points that have arrived since this page last showed the balance, for some seconds: also those of an order that was paid
 * on another page. Before the first paint with the new balance, so that it never shows without them.
 */
function usePointsArrival(subject: string | undefined, points: number | undefined): PointsArrival | undefined {
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
