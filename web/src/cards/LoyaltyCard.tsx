import type { ReactNode } from 'react'
import { formatCardNumber } from '@fuel-shack/contract/values/card-number'
import type { LoyaltyCard as Card } from '@fuel-shack/contract/customers/loyalty'
import { name } from 'virtual:site'
import { Logo } from '../ui/brand/Logo.tsx'
import { classNames } from '../ui/class-names.ts'
import { CardScene } from './CardScene.tsx'
import styles from './LoyaltyCard.module.css'

const LOGO_SIZE = 44

interface LoyaltyCardProps {
  card: Partial<Card>
  /** A light passes over the card. */
  isLit: boolean
}

export function LoyaltyCard({ card, isLit }: LoyaltyCardProps) {
  return (
    <section className={classNames(styles.card, isLit && styles.lit)} aria-label="Loyalty card">
      <Sky />
      <div className={styles.ground}>
        <p className={styles.number}>{formatCardNumber(card.cardNumber)}</p>
        <p className={styles.issued}>Issued: {card.createdAt?.slice(0, 10) || '-'}</p>
      </div>
    </section>
  )
}

/** What a card looks like, for those who have none. */
export function SampleCard() {
  return (
    <div className={classNames(styles.card, styles.sample)} aria-hidden="true">
      <Sky>
        <span className={styles.mark}>Sample</span>
      </Sky>
      <div className={styles.ground}>
        <p className={styles.number}>•••• •••• •••• ••••</p>
      </div>
    </div>
  )
}

/** The card without its number while that loads, with a text in its place. */
export function LoadingCard({ children }: { children: ReactNode }) {
  return (
    <div className={classNames(styles.card, styles.loading)}>
      <Sky />
      <div className={styles.ground}>{children}</div>
    </div>
  )
}

function Sky({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.sky}>
      <div className={styles.top}>
        <Logo name={name} size={LOGO_SIZE} />
        {children}
      </div>
      <CardScene />
    </div>
  )
}
