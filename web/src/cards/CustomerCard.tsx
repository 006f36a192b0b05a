import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useState } from 'react'
import { formatAud } from '@fuel-shack/contract/money'
import { loadChunk } from '../client/load-chunk.ts'
import { loyalty } from '../../../site/site.json'
import { problemMessage } from '../client/problem-message.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { useGetCurrentBalanceQuery, useGetCurrentCardQuery } from './cards-queries.ts'
import { CardBalance } from './CardBalance.tsx'
import { readStoredCard } from './stored-card.ts'
import styles from './CustomerCard.module.css'
import { LoyaltyCard } from './LoyaltyCard.tsx'

const loadCollectDialog = loadChunk(() => import('./CollectDialog.tsx'))

const { pointsPerDollar, pointsPerReward, rewardInCents } = loyalty
const PROGRAMME = `Every dollar earns ${pointsPerDollar === 1 ? '1 point' : `${pointsPerDollar} points`}, and ${pointsPerReward} points are worth ${formatAud(rewardInCents)}.`

const OLD_AFTER_SECONDS = 60
const RETRY_AFTER_MS = 15_000
const WHEN_OLD_OR_BACK = { refetchOnMountOrArgChange: OLD_AFTER_SECONDS, refetchOnReconnect: true }

/** The customer's card and what is on it: as it is now, or, while that cannot be had, as this device last saw it. */
export function CustomerCard() {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const [kept] = useState(() => readStoredCard(isSignedIn ? session.subject : undefined))
  const whose = isSignedIn ? undefined : skipToken
  const current = useGetCurrentCardQuery(whose, WHEN_OLD_OR_BACK)
  const balance = useGetCurrentBalanceQuery(whose, WHEN_OLD_OR_BACK)
  const card = current.data ?? kept?.card
  const dialog = useLazyDialog(loadCollectDialog)

  function refresh() {
    if (!isSignedIn) return
    void current.refetch()
    void balance.refetch()
  }

  // A weak signal comes back without the browser's saying so.
  const hasFailed = isSignedIn && ((current.isError && !current.isFetching) || (balance.isError && !balance.isFetching))
  useEffect(() => {
    if (!hasFailed) return undefined
    const timer = setTimeout(refresh, RETRY_AFTER_MS)
    return () => clearTimeout(timer)
  })

  if (!card) {
    const { error } = current
    return error && !current.isFetching ? (
      <Notice tone="danger" actions={<Button onClick={refresh}>Try again</Button>}>
        {problemMessage(error)}
      </Notice>
    ) : (
      <Waiting>Loading cards...</Waiting>
    )
  }
  const isCurrent = balance.data !== undefined && !balance.isError
  const lastSeenAt = balance.fulfilledTimeStamp ? new Date(balance.fulfilledTimeStamp).toISOString() : kept?.asAt
  const asAt = isCurrent ? undefined : lastSeenAt
  return (
    <div className={styles.card}>
      <LoyaltyCard card={card} />
      <CardBalance
        balance={balance.data ?? kept?.balance}
        asAt={asAt}
        isLoading={balance.isFetching}
        problem={balance.error && problemMessage(balance.error)}
      />
      <Button isWide aria-haspopup="dialog" onPointerEnter={dialog.prefetch} onClick={dialog.open}>
        Collect / Redeem Points
      </Button>
      <p className={styles.programme}>{PROGRAMME}</p>
      {dialog.Part ? (
        <dialog.Part
          cardNumber={card.cardNumber}
          isOpen={dialog.isOpen}
          onClose={() => {
            dialog.onClose()
            refresh()
          }}
        />
      ) : null}
    </div>
  )
}
