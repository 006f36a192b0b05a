import { useState } from 'react'
import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import { earnedPoints, goodsWithoutPoints } from '@fuel-shack/contract/cards/programme'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { useProgramme } from '../../platform/client/use-programme.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { outcomeOfError } from '../actions/action-rules.ts'
import { waitingText } from '../actions/waiting-text.ts'
import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import type { ActionFailure, Sale } from '../tickets/staff-action.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './Card.module.css'
import { useCounterCollectMutation } from '../counter/card-queries.ts'
import { formatLitres, pointsText, saleText } from '../counter/card-texts.ts'
import { Keypad } from './Keypad.tsx'
import { MoveLayout } from './move-forms.tsx'
import type { MoveForm } from './use-move.ts'

/** More than the tanks of a road train, and the most that the server takes. */
const MOST_LITRES = 2000
/** The most that the server takes. */
const MOST_CENTS = 1_000_000

/** @param card undefined without reception: the rates are those that this device knows. */
export function CollectForm({ card, onCancel, ...form }: MoveForm & { card: CounterCard | undefined }) {
  const [cents, setCents] = useState(0)
  const [hundredths, setHundredths] = useState(0)
  const { collect, isBusy, failure } = useCollect(form)
  const known = useProgramme()
  const programme = card ?? known
  const goods = goodsWithoutPoints(programme)
  const fuelMillilitres = hundredths * 10
  const sale = {
    spentInCents: cents,
    ...(hundredths > 0 && { categories: { fuelInCents: 0, fuelMillilitres } }),
  }
  const points = earnedPoints(programme, sale)
  const limit =
    hundredths > MOST_LITRES * 100
      ? `At most ${MOST_LITRES.toLocaleString('en-AU')} litres at once`
      : cents > MOST_CENTS
        ? `At most ${formatAud(MOST_CENTS)} at once`
        : undefined

  if (failure?.isRepeat) {
    return (
      <div className={styles.section}>
        <p ref={focusOnMount} tabIndex={-1}>
          {failure.text}
        </p>
        <Button isWide className={styles.move} onClick={onCancel}>
          No, it&apos;s the same
        </Button>
        <Button
          tone="secondary"
          isWide
          className={styles.move}
          isBusy={isBusy}
          onClick={() => void collect({ ...sale, isAnotherSale: true })}
        >
          Yes, another sale
        </Button>
      </div>
    )
  }
  return (
    <MoveLayout
      submitText={
        limit ??
        (cents + hundredths > 0 && points === 0
          ? 'That earns no points'
          : `Collect ${pointsText(points)} for ${saleText(sale)}`)
      }
      isDisabled={points === 0 || limit !== undefined}
      isBusy={isBusy}
      failure={failure?.text}
      onSubmit={() => void collect(sale)}
      onCancel={onCancel}
    >
      {goods === undefined ? null : <p className={styles.leaveOut}>{`Leave out ${goods}.`}</p>}
      <Keypad
        label={programme.pointsPer10Litres ? 'Shop and food' : 'What did they spend?'}
        cents={cents}
        onChange={setCents}
        other={
          programme.pointsPer10Litres
            ? { label: 'Litres of fuel', value: hundredths, format: formatLitres, onChange: setHundredths }
            : undefined
        }
      />
    </MoveLayout>
  )
}

/**
 * Collects points at once, or leaves it to the queue of what staff tapped, which survives a reload. The server asks before it takes
 * the same sale twice.
 */
function useCollect({ cardNumber, onMoved, onFailed }: Omit<MoveForm, 'onCancel' | 'onWait'>) {
  const { addSale, leaveToQueue, removeAction } = useTickets()
  const [collect, { isLoading: isBusy }] = useCounterCollectMutation()
  const [failure, setFailure] = useState<ActionFailure>()
  const firstName = useOwnFirstName()

  async function run(typed: Omit<Sale, 'cardNumber'>): Promise<void> {
    const sale = { cardNumber, ...typed }
    const action = addSale(sale, crypto.randomUUID())
    const { data, error } = await collect({ body: sale, key: action.id })
    const outcome = error && outcomeOfError(action, error, { subject: action.by, firstName })
    if (outcome?.is === 'waiting') {
      leaveToQueue(action.id, outcome.waitsFor)
      onMoved(undefined, waitingText(outcome.waitsFor, `points for ${saleText(sale)} are`))
      return
    }
    removeAction(action.id)
    setFailure(outcome?.is === 'failed' ? outcome : undefined)
    if (error) onFailed()
    if (data) onMoved(data)
  }

  return { collect: run, isBusy, failure }
}
