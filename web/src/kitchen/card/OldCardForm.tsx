import { useState } from 'react'
import { OLD_NUMBER_MAX, oldNumberKey } from '@fuel-shack/contract/cards/old-card-number'
import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import type { OldCard } from '@fuel-shack/contract/cards/old-cards'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { isUnreachable, problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { ConfirmIdentity } from '../../platform/session/ConfirmIdentity.tsx'
import { useConfirmation } from '../../platform/session/use-confirmation.ts'
import { Field } from '../../ui/controls/Field.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { TAKES_SCANS, useScans } from '../../ui/scanner/scanner.ts'
import { cardFailureText } from '../counter/card-failure-text.ts'
import { useClaimOldCardMutation, useFindOldCardMutation } from '../counter/card-queries.ts'
import { pointsText } from '../counter/card-texts.ts'
import styles from './Card.module.css'
import { MoveLayout } from './move-forms.tsx'
import type { MoveForm } from './use-move.ts'

interface FoundCard extends OldCard {
  number: string
}

/** Moves what is on a card of another system, after staff have compared its name with the customer. It counts once, however often it is sent. */
export function OldCardForm({ cardNumber, card, onMoved, onFailed, onCancel }: MoveForm & { card: CounterCard }) {
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<FoundCard>()
  const [failure, setFailure] = useState<string>()
  const [find, { isLoading: isFinding }] = useFindOldCardMutation()
  const [claim, { isLoading: isClaiming }] = useClaimOldCardMutation()
  const confirmation = useConfirmation()

  useScans((code) => {
    const scanned = code.slice(0, OLD_NUMBER_MAX)
    setNumber(scanned)
    if (oldNumberKey(scanned) !== '') void lookUp(scanned)
  })

  async function lookUp(wanted: string): Promise<void> {
    setFailure(undefined)
    setFound(undefined)
    const { data, error } = await find({ body: { number: wanted } })
    if (error) setFailure(failureText(error))
    else setFound({ ...data, number: wanted })
  }

  async function move({ number: oldNumber, points, cents }: FoundCard): Promise<void> {
    setFailure(undefined)
    let moved: CounterCard | undefined
    const body = { cardNumber, number: oldNumber, points, cents }
    const sent = await confirmation.run(async (proof) => {
      const answer = await claim({ body, proof })
      moved = answer.data
      return answer
    })
    if (moved) onMoved(moved)
    else if (sent.is === 'failed') {
      setFailure(failureText(sent.error))
      onFailed()
    }
  }

  if (found)
    return (
      <MoveLayout
        submitText="Yes, move it"
        isDisabled={false}
        isBusy={isClaiming || confirmation.isProving}
        failure={failure}
        onSubmit={() => void move(found)}
        onCancel={onCancel}
      >
        <p ref={focusOnMount} tabIndex={-1}>
          {`The old card has ${pointsText(found.points)} and ${formatAud(found.cents)}. ${ownerText(found)}`}
        </p>
        <p
          className={styles.note}
        >{`It goes to the card of ${card.firstName || 'the customer'}, once and for good.`}</p>
        <ConfirmIdentity
          confirmation={confirmation}
          passwordHint="That's a lot for one card in a day. It needs your password."
          loginText="That's a lot for one card in a day. It needs a fresh login. Then look up the card again."
        />
      </MoveLayout>
    )
  return (
    <MoveLayout
      submitText="Look up the old card"
      isDisabled={oldNumberKey(number) === ''}
      isBusy={isFinding}
      failure={failure}
      onSubmit={() => void lookUp(number)}
      onCancel={onCancel}
    >
      <Field
        ref={focusOnMount}
        label="Number of the old card"
        hint="Scan the old card, or type its number."
        {...TAKES_SCANS}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        maxLength={OLD_NUMBER_MAX}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
    </MoveLayout>
  )
}

/** `It's Kim's, with a mobile that ends in 678: is that them?` */
function ownerText({ firstName, mobileEnding }: OldCard): string {
  const mobile = mobileEnding === undefined ? '' : `a mobile that ends in ${mobileEnding}`
  if (firstName === '')
    return mobile === '' ? 'It has no name. Ask for the card itself.' : `It's for ${mobile}: is that them?`
  return `It's ${firstName}'s${mobile === '' ? '' : `, with ${mobile}`}: is that them?`
}

function failureText(error: QueryError): string {
  if (isUnreachable(error)) return 'No answer. This needs reception: try again, it counts once.'
  if (problemOf(error)?.code === 'changed_meanwhile') return 'The old card has another value by now. Look it up again.'
  return cardFailureText(error)
}
