import type { ReactNode } from 'react'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { LoginButton } from '../platform/session/LoginButton.tsx'
import { NoReceptionIcon, PointsIcon, RewardIcon } from '../ui/icons/benefit-icons.tsx'
import styles from './CardInvitation.module.css'
import { describeBenefits, type Benefit } from './loyalty-programme.ts'
import { SampleCard } from './LoyaltyCard.tsx'
import { useProgramme } from '../platform/client/use-programme.ts'

/** Shows visitors what the card is, and what a visit earns. */
export function CardInvitation() {
  const { earn, redeem, offline } = describeBenefits(useProgramme())
  return (
    <div className={styles.invitation}>
      <div className={styles.sample}>
        <SampleCard />
      </div>
      <div className={styles.login}>
        <p>Login to access your loyalty card and associated benefits...</p>
        <LoginButton returnTo={webPaths.cards}>Login</LoginButton>
      </div>
      <ul className={styles.benefits}>
        {earn ? <BenefitItem icon={<PointsIcon size={28} />} {...earn} /> : null}
        <BenefitItem icon={<RewardIcon size={28} />} {...redeem} />
        <BenefitItem icon={<NoReceptionIcon size={28} />} {...offline} />
      </ul>
    </div>
  )
}

function BenefitItem({ icon, title, detail }: Benefit & { icon: ReactNode }) {
  return (
    <li className={styles.benefit}>
      <span className={styles.icon}>{icon}</span>
      <p>
        <strong>{title}</strong>
        <span className={styles.detail}>{detail}</span>
      </p>
    </li>
  )
}
