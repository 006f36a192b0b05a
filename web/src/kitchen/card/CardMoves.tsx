import { useState } from 'react'
import type { CounterMovement } from '@fuel-shack/contract/cards/counter'
import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './Card.module.css'
import { describeMovement, pointsText } from '../counter/card-texts.ts'
import { CollectForm } from './CollectForm.tsx'
import { OldCardForm } from './OldCardForm.tsx'
import { RedeemForm, SpendForm, UndoForm } from './move-forms.tsx'
import type { ShownCard } from './use-card.ts'
import type { MoveForm } from './use-move.ts'

interface CardMovesProps extends ShownCard, Pick<MoveForm, 'onMoved' | 'onFailed' | 'onWait'> {
  onStart: () => void
  onClear: () => void
}

type Move = 'collect' | 'redeem' | 'spend' | 'old-card' | { undo: CounterMovement }

/** Shows what can be done on a card, one at a time, and what was. */
export function CardMoves({ cardNumber, card, onStart, onMoved, onFailed, onWait, onClear }: CardMovesProps) {
  const [move, setMove] = useState<Move>()
  function start(next: Move): void {
    onStart()
    setMove(next)
  }
  const form: MoveForm = {
    cardNumber,
    onMoved: (...moved) => {
      setMove(undefined)
      onMoved(...moved)
    },
    onFailed,
    onWait,
    onCancel: () => setMove(undefined),
  }
  if (move === 'collect') return <CollectForm {...form} card={card} />
  if (card && move === 'redeem') return <RedeemForm {...form} card={card} />
  if (card && move === 'spend') return <SpendForm {...form} card={card} />
  if (card && move === 'old-card') return <OldCardForm {...form} card={card} />
  if (typeof move === 'object') return <UndoForm {...form} movement={move.undo} />

  const { loyaltyPoints = 0, availableSpend = 0, pointsPerReward = 1, rewardInCents = 0 } = card ?? {}
  return (
    <>
      <div className={styles.moves}>
        <Button className={styles.move} disabled={card?.isLocked} onClick={() => start('collect')}>
          Collect
        </Button>
        <Button
          tone="secondary"
          className={styles.move}
          disabled={loyaltyPoints < pointsPerReward}
          onClick={() => start('redeem')}
        >
          Redeem
        </Button>
        <Button tone="secondary" className={styles.move} disabled={availableSpend === 0} onClick={() => start('spend')}>
          Pay with balance
        </Button>
        {card?.hasOldCards && !card.isLocked ? (
          <Button tone="secondary" className={styles.move} onClick={() => start('old-card')}>
            Old card
          </Button>
        ) : null}
      </div>
      {card ? (
        <p className={styles.note}>
          {`Card ending in ${lastDigits(cardNumber)}. ${pointsText(pointsPerReward)} turn into ${formatAud(rewardInCents)}.${
            card.isLocked ? " It's your own card, so a manager has to collect or undo on it." : ''
          }`}
        </p>
      ) : null}
      {card ? <MovementList movements={card.movements} onUndo={(undo) => start({ undo })} /> : null}
      <Button tone="secondary" isWide onClick={onClear}>
        Another card
      </Button>
    </>
  )
}

interface MovementListProps {
  movements: readonly CounterMovement[]
  onUndo: (movement: CounterMovement) => void
}

function MovementList({ movements, onUndo }: MovementListProps) {
  if (movements.length === 0) return <p className={styles.note}>Nothing has happened on this card yet.</p>
  return (
    <ul className={styles.movements} aria-label="Last movements">
      {movements.map((movement) => (
        <li key={movement.id} className={styles.movement}>
          <span>
            <span>{describeMovement(movement)}</span>
            <small>{`${describeInstant(movement.createdAt)}${movement.isUndone ? ', undone' : ''}`}</small>
          </span>
          {movement.undo ? (
            <Button
              tone="secondary"
              aria-label={`Undo: ${describeMovement(movement)}, ${describeInstant(movement.createdAt)}`}
              onClick={() => onUndo(movement)}
            >
              Undo
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
