import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemMessage } from '../client/problem-message.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useGetCurrentBalanceQuery, useGetCurrentCardQuery } from './cards-queries.ts'
import { readStoredCard } from './stored-card.ts'
import { usePointsArrival } from './use-points-arrival.ts'

const STALE_AFTER_SECONDS = 60
/** Points arrive while the card is on screen: from the till, or a moment after an online payment. */
const POLL_INTERVAL_MS = 10_000
const REFETCH_OPTIONS = { refetchOnMountOrArgChange: STALE_AFTER_SECONDS, refetchOnReconnect: true }

/** The customer's card and balance. Until they load, what this device stored last. */
export function useCustomerCard() {
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : undefined
  const [stored] = useState(() => readStoredCard(subject))
  const queryArgument = subject === undefined ? skipToken : undefined
  const current = useGetCurrentCardQuery(queryArgument, REFETCH_OPTIONS)
  const balance = useGetCurrentBalanceQuery(queryArgument, REFETCH_OPTIONS)
  const isPolling = usePolling(current, balance)
  const arrival = usePointsArrival(subject, balance.data?.loyaltyPoints)

  function refresh() {
    if (subject === undefined) return
    void current.refetch()
    void balance.refetch()
  }

  const isCurrent = balance.data !== undefined && !balance.error
  const loadedAt = balance.fulfilledTimeStamp
  return {
    card: current.data ?? stored?.card,
    /** The message of the error that prevented the card from loading. */
    problem: current.error && !current.isFetching ? problemMessage(current.error) : undefined,
    balance: {
      balance: balance.data ?? stored?.balance,
      asAt: isCurrent ? undefined : loadedAt ? new Date(loadedAt).toISOString() : stored?.asAt,
      isLoading: balance.isFetching && !isPolling,
      problem: balance.error && problemMessage(balance.error),
      arrival,
    },
    refresh,
  }
}

type CardQuery = ReturnType<typeof useGetCurrentCardQuery>
type BalanceQuery = ReturnType<typeof useGetCurrentBalanceQuery>

/** Requests the balance again and again while the page is visible, and the card if it failed. @returns whether it does now */
function usePolling(card: CardQuery, balance: BalanceQuery): boolean {
  const [isPolling, setIsPolling] = useState(false)
  const poll = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden' || balance.isUninitialized || balance.isFetching) return
    if (card.error && !card.isFetching) void card.refetch()
    setIsPolling(true)
    await balance.refetch()
    setIsPolling(false)
  })
  useEffect(() => {
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return isPolling
}
