import { firstNameOf } from '@fuel-shack/contract/values/first-name'
import { Link } from 'wouter'
import { useGetCurrentBalanceQuery } from '../cards/cards-queries.ts'
import { readStoredCard } from '../cards/stored/stored-card.ts'
import { pages } from '../pages.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { CardIcon } from '../ui/icons/icons.tsx'
import styles from './CustomerGreeting.module.css'

/** The customer's name and points on the welcome page. Requests nothing that the card does not request anyway. */
export default function CustomerGreeting() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return <Greeting subject={session.subject} name={session.name} />
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
        <strong>G&apos;day {firstNameOf(name)}</strong>
        <span className={styles.points}>
          {points === undefined ? 'See your card' : `${points} points ${isCurrent ? 'on your card' : 'at last check'}`}
        </span>
      </span>
    </Link>
  )
}
