import { useEffect } from 'react'
import { useGetCurrentBalanceQuery, useGetCurrentCardQuery } from './cards-queries.ts'
import { storeCard } from './store-card.ts'

const REFETCH_OPTIONS = { refetchOnReconnect: true }

/** Stores the customer's card for offline use, even before they open the cards page. Renders nothing. */
export default function CardStorer({ subject }: { subject: string }) {
  const { data: card } = useGetCurrentCardQuery(undefined, REFETCH_OPTIONS)
  const { data: balance, fulfilledTimeStamp } = useGetCurrentBalanceQuery(undefined, REFETCH_OPTIONS)

  useEffect(() => {
    if (card && balance && fulfilledTimeStamp !== undefined) {
      storeCard({ subject, card, balance, asAt: new Date(fulfilledTimeStamp).toISOString() })
    }
  }, [subject, card, balance, fulfilledTimeStamp])

  return null
}
