import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatAud } from '@fuel-shack/contract/money'
import { loadChunk } from '../client/load-chunk.ts'
import { loyalty } from 'virtual:site'
import { problemMessage } from '../client/problem-message.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import { Loading } from '../ui/Loading.tsx'
import { useGetCurrentBalanceQuery, useGetCurrentCardQuery } from './cards-queries.ts'
import { CardBalance } from './CardBalance.tsx'
import { readStoredCard } from './stored-card.ts'
import styles from './CustomerCard.module.css'
import { LoyaltyCard } from './LoyaltyCard.tsx'

const loadCollectDialog = loadChunk(() => import('./CollectDialog.tsx'))

const { pointsPerDollar, pointsPerReward, rewardInCents } = loyalty
const PROGRAMME = `Earn ${pointsPerDollar === 1 ? '1 point' : `${pointsPerDollar} points`} for every dollar you spend. ${pointsPerReward} points = ${formatAud(rewardInCents).replace(/\.00$/, '')} off.`

const STALE_AFTER_SECONDS = 60
/** Points arrive while the card is on screen: from the till, or a moment after an online payment. */
const POLL_INTERVAL_MS = 10_000
const REFETCH_OPTIONS = { refetchOnMountOrArgChange: STALE_AFTER_SECONDS, refetchOnReconnect: true }

/** The customer's card and balance. Until they load, shows what this device stored last. */
export function CustomerCard() {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const [storedCard] = useState(() => readStoredCard(isSignedIn ? session.subject : undefined))
  const queryArgument = isSignedIn ? undefined : skipToken
  const current = useGetCurrentCardQuery(queryArgument, REFETCH_OPTIONS)
  const balance = useGetCurrentBalanceQuery(queryArgument, REFETCH_OPTIONS)
  const card = current.data ?? storedCard?.card
  const dialog = useLazyDialog(loadCollectDialog)

  function refresh() {
    if (!isSignedIn) return
    void current.refetch()
    void balance.refetch()
  }

  const [isPolling, setIsPolling] = useState(false)
  const poll = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden' || balance.isUninitialized || balance.isFetching) return
    if (current.error && !current.isFetching) void current.refetch()
    setIsPolling(true)
    await balance.refetch()
    setIsPolling(false)
  })
  useEffect(() => {
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])

  if (!card) {
    const { error } = current
    return error && !current.isFetching ? (
      <Notice tone="danger" actions={<Button onClick={refresh}>Try again</Button>}>
        {problemMessage(error)}
      </Notice>
    ) : (
      <Loading>Loading cards...</Loading>
    )
  }
  const isCurrent = balance.data !== undefined && !balance.error
  const lastSeenAt = balance.fulfilledTimeStamp ? new Date(balance.fulfilledTimeStamp).toISOString() : storedCard?.asAt
  const asAt = isCurrent ? undefined : lastSeenAt
  return (
    <div className={styles.card}>
      <LoyaltyCard card={card} />
      <CardBalance
        balance={balance.data ?? storedCard?.balance}
        asAt={asAt}
        isLoading={balance.isFetching && !isPolling}
        problem={balance.error && problemMessage(balance.error)}
      />
      <Button isWide aria-haspopup="dialog" onPointerEnter={dialog.prefetch} onClick={dialog.open}>
        Collect / Redeem Points
      </Button>
      <p className={styles.programme}>{PROGRAMME}</p>
      {dialog.Component ? (
        <dialog.Component
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
