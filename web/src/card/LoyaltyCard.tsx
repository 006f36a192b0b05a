import type { ReactNode } from 'react'
import { formatCardNumber } from '@fuel-shack/contract/cards/card-number'
import { Logo } from '../platform/brand/Logo.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Card } from './cards-queries.ts'
import styles from './LoyaltyCard.module.css'

interface LoyaltyCardProps {
  card: Card
  /** A light passes over the card. */
  isLit: boolean
}

export function LoyaltyCard({ card, isLit }: LoyaltyCardProps) {
  return (
    <section className={classNames(styles.card, isLit && styles.lit)} aria-label="Loyalty card">
      <Sky />
      <div className={styles.ground}>
        <p className={styles.number}>{formatCardNumber(card.cardNumber)}</p>
        <p className={styles.issued}>{`Issued: ${card.createdAt?.slice(0, 10) || '-'}`}</p>
      </div>
    </section>
  )
}

/** Shows what a card looks like, for those who have none. */
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
        <Logo size={44} />
        {children}
      </div>
      <CardScene />
    </div>
  )
}

/** A road train on the horizon at sunset. Fills the bottom of its parent. */
function CardScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 400 72"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="312" cy="62" r="30" fill="var(--dusk-lamp)" />
      <path
        fill="var(--dusk-2)"
        d="M-600 72V60l300-6 140 4 130-8 70 5 60-15h58l30 9 62-4 50 8 80-10h40l26 7 74-5 130 9v18z"
      />
      <path fill="var(--dusk-1)" d="M-600 73v-4h1000v4z" />
      <g transform="translate(-10 14) scale(.8)">
        <path
          fill="var(--dusk-1)"
          d="M150 69v-8q0-2 2-2h4v-9q0-3 3-3h13v-5h2v5h4v-21h44v21h4v-21h44v21h4v-21h34v21h5v22zM166 51v7h-8l1-7z"
          fillRule="evenodd"
        />
      </g>
    </svg>
  )
}
