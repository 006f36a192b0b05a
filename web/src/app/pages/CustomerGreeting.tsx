import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import { Link } from 'wouter'
import { useGetCurrentBalanceQuery } from '../../card/cards-queries.ts'
import { readStoredCard } from '../../card/stored/stored-card.ts'
import OrderAgain from '../../orders/reorder/OrderAgain.tsx'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { CardIcon } from '../../ui/icons/icons.tsx'
import styles from './CustomerGreeting.module.css'

/** The customer's name and points on the welcome page, and the way to order again. */
export default function CustomerGreeting() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return (
    <div className={styles.row}>
      <Greeting subject={session.subject} name={session.name} />
      <OrderAgain />
    </div>
  )
}

function Greeting({ subject, name }: { subject: string; name: string }) {
  const { data, isError } = useGetCurrentBalanceQuery()
  const stored = readStoredCard(subject)?.balance
  const points = (data ?? stored)?.loyaltyPoints
  const isCurrent = data !== undefined && !isError
  return (
    <Link className={styles.greeting} href={webPaths.cards}>
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
