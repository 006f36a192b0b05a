import { useEffect } from 'react'
import { useGetCurrentBalanceQuery, useGetCurrentCardQuery } from './cards-queries.ts'
import { storeCard } from './stored-card.ts'

const WHEN_BACK = { refetchOnReconnect: true }

/** Keeps the card of whoever is signed in at hand, also of somebody who has not looked at it yet. Shows nothing. */
export default function CardStorer({ subject }: { subject: string }) {
  const { data: card } = useGetCurrentCardQuery(undefined, WHEN_BACK)
  const { data: balance, fulfilledTimeStamp } = useGetCurrentBalanceQuery(undefined, WHEN_BACK)

  useEffect(() => {
    if (card && balance && fulfilledTimeStamp !== undefined) {
      storeCard({ subject, card, balance, asAt: new Date(fulfilledTimeStamp).toISOString() })
    }
  }, [subject, card, balance, fulfilledTimeStamp])

  return null
}
