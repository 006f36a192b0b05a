import { formatCardNumber } from '@fuel-shack/contract/card-number'
import type { LoyaltyCard as Card } from '@fuel-shack/contract/loyalty'
import { name } from 'virtual:site'
import { Logo } from '../ui/brand/Logo.tsx'
import styles from './LoyaltyCard.module.css'

export function LoyaltyCard({ card }: { card: Partial<Card> }) {
  return (
    <section className={styles.card} aria-label="Loyalty card">
      <div className={styles.top}>
        <Logo name={name} size={44} />
      </div>
      <p className={styles.number}>{formatCardNumber(card.cardNumber)}</p>
      <p className={styles.issued}>Issued: {card.createdAt?.slice(0, 10) || '-'}</p>
    </section>
  )
}
