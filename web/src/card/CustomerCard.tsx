import { formatAud } from '@fuel-shack/contract/platform/money'
import { serverNow } from '../platform/client/server-clock.ts'
import { formatSiteDay } from '../platform/time/site-time.ts'
import { Button } from '../ui/controls/Button.tsx'
import { RetryNotice } from '../ui/notices/RetryNotice.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import { useSteadyLoading } from '../ui/hooks/use-steady-loading.ts'
import { Notice } from '../ui/notices/Notice.tsx'
import type { Card } from './cards-queries.ts'
import { CardBalance, EmptyBalance } from './CardBalance.tsx'
import styles from './CustomerCard.module.css'
import { describeCard, describeNext, rewardProgress } from './loyalty-programme.ts'
import { LoyaltyCard, LoadingCard } from './LoyaltyCard.tsx'
import { useCustomerCard } from './use-customer-card.ts'
import { useProgramme } from '../platform/client/use-programme.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'

const loadRedeemDialog = () => import('./RedeemDialog.tsx')
const loadCollectDialog = () => import('./code/CollectDialog.tsx')

export function CustomerCard() {
  const { card, problem, balance, refresh } = useCustomerCard()
  const loyalty = useProgramme()
  const dialog = useLazyDialog(loadCollectDialog)
  const redeemDialog = useLazyDialog(loadRedeemDialog)
  const isLoadingCard = useSteadyLoading(!card && problem === undefined)
  const isLoadingBalance = useSteadyLoading(balance.isLoading)

  // Points count only if the balance is up to date: an old one may have been redeemed at the till.
  const points = balance.asAt === undefined ? (balance.balance?.loyaltyPoints ?? 0) : 0
  const rewards = loyalty.rewardsPerDay > 0 ? rewardProgress(loyalty, points).rewards : 0
  const reward = rewards * loyalty.rewardInCents
  const coming = describeNext(loyalty)

  if (isLoadingCard) return <CustomerCardSkeleton />
  if (!card) {
    return (
      <div className={styles.problem}>
        <RetryNotice buttonTone="primary" onRetry={refresh}>
          {problem}
        </RetryNotice>
      </div>
    )
  }
  return (
    <div className={styles.card}>
      <LoyaltyCard card={card} isLit={balance.arrival !== undefined} />
      <div className={styles.side}>
        <CardBalance {...balance} isLoading={isLoadingBalance} onTryAgain={refresh} />
        <Button isWide {...dialog.trigger}>
          Collect / Redeem Points
        </Button>
        {reward > 0 ? (
          <Button tone="secondary" isWide {...redeemDialog.trigger}>
            {`Turn points into ${formatAud(reward)}`}
          </Button>
        ) : null}
        {isNewNumber(card) ? (
          <Notice>
            {`Your card has a new number since ${formatSiteDay(card.replacedAt)}. The old one doesn't work any more.`}
          </Notice>
        ) : null}
        {coming === undefined ? null : <Notice>{coming}</Notice>}
        <p className={styles.programme}>{describeCard(loyalty, balance.balance ?? {})}</p>
      </div>
      {redeemDialog.render({
        points,
        pendingPoints: balance.balance?.pendingPoints,
      })}
      {dialog.render({
        cardNumber: card.cardNumber ?? '',
        onClose: () => {
          dialog.onClose()
          refresh()
        },
      })}
    </div>
  )
}

/** The page shows a new number for a month. */
const SAID_FOR_MS = 30 * 24 * 60 * 60_000

function isNewNumber(card: Card): card is Card & { replacedAt: string } {
  return card.replacedAt !== undefined && serverNow().getTime() - Date.parse(card.replacedAt) < SAID_FOR_MS
}

/** The place of the card, its balance and its button while the card loads. */
function CustomerCardSkeleton() {
  return (
    <div className={styles.card}>
      <LoadingCard>
        <output>Loading cards...</output>
      </LoadingCard>
      <div className={styles.skeleton}>
        <EmptyBalance />
        <Skeleton className={styles.buttonSkeleton} />
      </div>
    </div>
  )
}
