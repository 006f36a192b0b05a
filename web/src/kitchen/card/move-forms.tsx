import { useState, type ReactNode } from 'react'
import type { CounterCard, CounterMovement } from '@fuel-shack/contract/cards/counter'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { ConfirmIdentity } from '../../platform/session/ConfirmIdentity.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Stepper } from '../../ui/controls/Stepper.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import styles from './Card.module.css'
import { useCounterRedeemMutation, useCounterSpendMutation, useCounterUndoMutation } from '../counter/card-queries.ts'
import { describeMovement, pointsText } from '../counter/card-texts.ts'
import { Keypad } from './Keypad.tsx'
import { useMove, type MoveForm } from './use-move.ts'

/** The most that one call may redeem. */
const REWARDS_LIMIT = 100
const REASON_LIMIT = 200

interface MoveLayoutProps {
  submitText: string
  isDisabled: boolean
  isBusy: boolean
  failure: string | undefined
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

export function MoveLayout({ submitText, isDisabled, isBusy, failure, onSubmit, onCancel, children }: MoveLayoutProps) {
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDisabled && !isBusy) onSubmit()
      }}
    >
      {children}
      {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" isWide className={styles.move} disabled={isDisabled} isBusy={isBusy}>
        {submitText}
      </Button>
      <Button tone="secondary" isWide onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}

type UseForm = MoveForm & { card: CounterCard }

export function RedeemForm({ card, onCancel, ...form }: UseForm) {
  const { loyaltyPoints, pointsPerReward, rewardInCents } = card
  const [redeem, { isLoading }] = useCounterRedeemMutation()
  const { run, failure, isUnanswered, confirmation } = useMove(form)
  const most = Math.min(REWARDS_LIMIT, Math.floor(loyaltyPoints / pointsPerReward))
  const [rewards, setRewards] = useState(1)
  const each = `${formatAud(rewardInCents)} for ${pointsText(pointsPerReward)}`
  const [points, cents] = [pointsText(rewards * pointsPerReward), formatAud(rewards * rewardInCents)]
  return (
    <MoveLayout
      submitText={`Turn ${points} into ${cents}`}
      isDisabled={!isUnanswered && rewards > most}
      isBusy={isLoading || confirmation.isProving}
      failure={failure}
      onSubmit={() =>
        void run(`redeem ${rewards}`, ({ cardNumber, ...sent }) => redeem({ body: { cardNumber, rewards }, ...sent }))
      }
      onCancel={onCancel}
    >
      <fieldset className={styles.rewards} disabled={isUnanswered}>
        {each}
        <Stepper
          label={each}
          value={rewards}
          isAtMinimum={rewards <= 1}
          limitMessage={rewards < most ? undefined : 'The card has no more points'}
          onChange={(delta) => setRewards(rewards + delta)}
        />
      </fieldset>
      <Confirm confirmation={confirmation} />
    </MoveLayout>
  )
}

export function SpendForm({ card, onCancel, ...form }: UseForm) {
  const { availableSpend } = card
  const [spend, { isLoading }] = useCounterSpendMutation()
  const { run, failure, isUnanswered, confirmation } = useMove(form)
  const [cents, setCents] = useState(0)
  const isTooMuch = !isUnanswered && cents > availableSpend
  return (
    <MoveLayout
      submitText={isTooMuch ? `Only ${formatAud(availableSpend)} is on the card` : `Take off ${formatAud(cents)}`}
      isDisabled={cents === 0 || isTooMuch}
      isBusy={isLoading || confirmation.isProving}
      failure={failure}
      onSubmit={() =>
        void run(`spend ${cents}`, ({ cardNumber, ...sent }) =>
          spend({ body: { cardNumber, amountInCents: cents }, ...sent }),
        )
      }
      onCancel={onCancel}
    >
      <fieldset className={styles.typed} disabled={isUnanswered}>
        <Keypad label="How much do they pay with the balance?" cents={cents} onChange={setCents} />
        <Button tone="secondary" isWide onClick={() => setCents(availableSpend)}>
          {`All of it: ${formatAud(availableSpend)}`}
        </Button>
      </fieldset>
      <Confirm confirmation={confirmation} />
    </MoveLayout>
  )
}

export function UndoForm({ movement, onCancel, ...form }: MoveForm & { movement: CounterMovement }) {
  const [undo, { isLoading }] = useCounterUndoMutation()
  const { run, failure, isUnanswered } = useMove(form)
  const [reason, setReason] = useState('')
  const needsReason = movement.undo === 'with-reason'
  const stated = needsReason ? { reason: reason.trim() } : {}
  return (
    <MoveLayout
      submitText="Yes, undo it"
      isDisabled={needsReason && reason.trim() === ''}
      isBusy={isLoading}
      failure={failure}
      onSubmit={() =>
        void run(`undo ${movement.id} ${reason.trim()}`, ({ cardNumber, key }) =>
          undo({ body: { cardNumber, movementId: movement.id, ...stated }, key }),
        )
      }
      onCancel={onCancel}
    >
      <p ref={needsReason ? undefined : focusOnMount} tabIndex={-1}>
        {`Undo “${describeMovement(movement)}”?`}
      </p>
      {needsReason ? (
        <TextArea
          ref={focusOnMount}
          label="Why? Someone else did this, or it was a while ago"
          rows={2}
          maxLength={REASON_LIMIT}
          disabled={isUnanswered}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      ) : null}
    </MoveLayout>
  )
}

function Confirm({ confirmation }: { confirmation: ReturnType<typeof useMove>['confirmation'] }) {
  return (
    <ConfirmIdentity
      confirmation={confirmation}
      passwordHint="That's a lot for one card in a day. It needs your password."
      loginText="That's a lot for one card in a day. It needs a fresh login. Then look up the card again."
    />
  )
}
