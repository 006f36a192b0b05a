import { formatAud } from '@fuel-shack/contract/platform/money'
import { useState } from 'react'
import { appConfig } from '../platform/client/AppConfigProvider.tsx'
import { problemMessage } from '../platform/client/problem-message.ts'
import { problemOf } from '../platform/client/problem.ts'
import { mayBeDone, sendOnce } from '../platform/client/unanswered-writes.ts'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Stepper } from '../ui/controls/Stepper.tsx'
import type { DialogProps } from '../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../ui/notices/Notice.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { useRedeemPointsMutation } from './cards-queries.ts'
import { describePending, rewardProgress } from './loyalty-programme.ts'
import styles from './RedeemDialog.module.css'
import { useProgramme } from '../platform/client/use-programme.ts'

interface RedeemDialogProps extends DialogProps {
  points: number
  pendingPoints: number | undefined
}

/** Turns points into spend, in whole rewards: all of them, unless the customer chooses fewer. */
export default function RedeemDialog({ points, pendingPoints = 0, isOpen, onClose }: RedeemDialogProps) {
  const loyalty = useProgramme()
  const readConfig = appConfig.useRead()
  const showToast = useToast()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : ''
  const [redeem, { isLoading, error, reset }] = useRedeemPointsMutation()
  const [chosen, setChosen] = useState<number>()
  // Until it is answered, also after the dialog was closed. The amount stays: a balance that is read meanwhile would change it.
  const [attempt, setAttempt] = useState<number>()
  const all = rewardProgress(loyalty, points).rewards
  const most = Math.min(all, loyalty.rewardsPerDay)
  const rewards = attempt ?? Math.max(1, Math.min(chosen ?? most, most))
  const value = formatAud(rewards * loyalty.rewardInCents)

  function close() {
    reset()
    setChosen(undefined)
    onClose()
  }

  async function confirm() {
    setAttempt(rewards)
    const { pointsPerReward, rewardInCents } = loyalty
    const body = { rewards, pointsPerReward, rewardInCents }
    const result = await sendOnce(`${subject} redeem`, (key) => redeem({ body, key }))
    if (!mayBeDone(result.error)) setAttempt(undefined)
    if (problemOf(result.error)?.code === 'reward_changed') await readConfig()
    if (result.error) return
    showToast({ text: `${value} is on your card` })
    close()
  }

  return (
    <Dialog
      title="Turn points into money off"
      isOpen={isOpen}
      isLocked={isLoading}
      onClose={close}
      actions={
        <Button isWide isBusy={isLoading} onClick={() => void confirm()}>
          {`Get ${value}`}
        </Button>
      }
    >
      <div className={styles.redeem}>
        <p>
          It goes on your card at once. Pay with it{' '}
          <span>{loyalty.isScannedAtTill ? 'at the till or in the checkout' : 'in the checkout'}</span>. Points that
          you&apos;ve turned into money off can&apos;t be turned back.
        </p>
        <div className={styles.amount}>
          <p>
            <strong className={styles.value}>{value}</strong>{' '}
            <span>{`for ${rewards * loyalty.pointsPerReward} of your ${points} points`}</span>
          </p>
          {most > 1 && attempt === undefined ? (
            <Stepper
              label={`rewards of ${formatAud(loyalty.rewardInCents)}`}
              value={rewards}
              isAtMinimum={rewards === 1}
              limitMessage={
                rewards < most ? undefined : most < all ? "That's the most in a day." : "That's all of your points."
              }
              onChange={(delta) => setChosen(rewards + delta)}
            />
          ) : null}
        </div>
        {pendingPoints > 0 ? <p>{`${describePending(pendingPoints)} until you've picked up your order.`}</p> : null}
        {error ? (
          <Notice tone="danger">
            {problemOf(error)?.code === 'reward_changed'
              ? 'What your points get you has just changed. Check it, then try again.'
              : problemMessage(error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}
