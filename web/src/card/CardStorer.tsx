import { useEffect } from 'react'
import { useGetCurrentBalanceQuery, useGetCurrentCardQuery } from './cards-queries.ts'
import { storeCard } from './stored/stored-card.ts'

const REFETCH_OPTIONS = { refetchOnReconnect: 'always' } as const

/** Stores the customer's card for offline use, even before they open the cards page. Renders nothing. */
export default function CardStorer({ subject }: { subject: string }) {
  const { data: card } = useGetCurrentCardQuery(undefined, REFETCH_OPTIONS)
  const { data: balance, dataUpdatedAt } = useGetCurrentBalanceQuery(undefined, REFETCH_OPTIONS)

  useEffect(() => {
    if (card && balance && dataUpdatedAt > 0) {
      storeCard({
        subject,
        card: { cardNumber: '', createdAt: '', ...card },
        balance: { loyaltyPoints: 0, availableSpend: 0, ...balance },
        asAt: new Date(dataUpdatedAt).toISOString(),
      })
    }
  }, [subject, card, balance, dataUpdatedAt])

  return null
}
