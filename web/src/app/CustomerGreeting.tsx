import { firstNameOf } from '@fuel-shack/contract/values/first-name'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useGetCurrentBalanceQuery } from '../cards/cards-queries.ts'
import { readStoredCard } from '../cards/stored/stored-card.ts'
import { pages } from '../pages.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { CardIcon } from '../ui/icons/icons.tsx'
import styles from './CustomerGreeting.module.css'

// If it fails to load, its place stays empty.
const OrderAgain = lazy(() => import('../my-orders/reorder/OrderAgain.tsx').catch(() => ({ default: () => null })))

/** The customer's name and points on the welcome page, and the way to order again. */
export default function CustomerGreeting() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return (
    <div className={styles.row}>
      <Greeting subject={session.subject} name={session.name} />
      <Suspense>
        <OrderAgain />
      </Suspense>
    </div>
  )
}

function Greeting({ subject, name }: { subject: string; name: string }) {
  const { data, isError } = useGetCurrentBalanceQuery()
  const stored = readStoredCard(subject)?.balance
  const points = (data ?? stored)?.loyaltyPoints
  const isCurrent = data !== undefined && !isError
  return (
    <Link className={styles.greeting} href={pages.cards.path}>
      <CardIcon />
      <span>
        <strong>{`G'day ${firstNameOf(name)}`}</strong>
        <span className={styles.points}>
          {points === undefined ? 'See your card' : `${points} points ${isCurrent ? 'on your card' : 'at last check'}`}
        </span>
      </span>
    </Link>
  )
}
