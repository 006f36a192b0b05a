import { formatAud } from '@fuel-shack/contract/money'
import { loyalty } from '../../../site/site.json'
import { problemSentence } from '../client/problem-sentence.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { usePart } from '../ui/use-part.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { useGetCurrentBalanceQuery, useGetCurrentCardQuery } from './cards-queries.ts'
import { CardBalance } from './CardBalance.tsx'
import styles from './CustomerCard.module.css'
import { LoyaltyCard } from './LoyaltyCard.tsx'

const loadCollectDialog = () => import('./CollectDialog.tsx')

const { pointsPerDollar, pointsPerReward, rewardInCents } = loyalty
const PROGRAMME = `Every dollar earns ${pointsPerDollar === 1 ? '1 point' : `${pointsPerDollar} points`}, and ${pointsPerReward} points are worth ${formatAud(rewardInCents)}.`

const WHEN_BACK = { refetchOnReconnect: true }

/** The signed-in customer's card and what is on it. */
export function CustomerCard() {
  const { data: card, error, isFetching, refetch: refreshCard } = useGetCurrentCardQuery(undefined, WHEN_BACK)
  const balance = useGetCurrentBalanceQuery(undefined, WHEN_BACK)
  const dialog = usePart(loadCollectDialog)

  function refresh() {
    void refreshCard()
    void balance.refetch()
  }

  if (!card) {
    return error && !isFetching ? (
      <Notice tone="danger" actions={<Button onClick={refresh}>Try again</Button>}>
        {problemSentence(error)}
      </Notice>
    ) : (
      <Waiting>Loading cards...</Waiting>
    )
  }
  return (
    <div className={styles.card}>
      <LoyaltyCard card={card} />
      <CardBalance
        balance={balance.data}
        isLoading={balance.isFetching}
        problem={balance.error && problemSentence(balance.error)}
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
