import { useRef, useState } from 'react'
import type { CounterCard } from '@fuel-shack/contract/customers/counter'
import { isUnreachable } from '../../client/problem.ts'
import { cardFailureText } from './card-failure-text.ts'
import { useCounterLookUpMutation } from './card-queries.ts'
import { describeBalance } from './card-texts.ts'

export interface ShownCard {
  cardNumber: string
  /** Undefined without reception: points can be collected nevertheless. */
  card: CounterCard | undefined
}

interface Outcome {
  text: string
  /** The card whose balance the text states. */
  balanceOf: string | undefined
}

/** The card at the counter, and what happened to it last. */
export function useCard() {
  const [shown, setShown] = useState<ShownCard>()
  /** The outcome in words. A new object each time: the same words are announced again. */
  const [outcome, setOutcome] = useState<Outcome>()
  const [lookUp, { isLoading, error, reset }] = useCounterLookUpMutation()
  /** `isLoading` is that of the last render: a scanner's Enter can arrive before the next. */
  const isLookingUp = useRef(false)

  async function find(cardNumber: string): Promise<void> {
    if (isLookingUp.current) return
    isLookingUp.current = true
    setShown(undefined)
    setOutcome(undefined)
    const { data, error: failure } = await lookUp({ body: { cardNumber } })
    isLookingUp.current = false
    if (data || isUnreachable(failure)) setShown({ cardNumber, card: data })
  }

  function clear(): void {
    setShown(undefined)
    setOutcome(undefined)
    reset()
  }

  /** @param card undefined: the answer is outstanding */
  function noteMoved(cardNumber: string, card: CounterCard | undefined, text = card && describeBalance(card)): void {
    setOutcome(text === undefined ? undefined : { text, balanceOf: card && cardNumber })
    // Another card may have been scanned meanwhile.
    if (card) setShown((before) => (before?.cardNumber === cardNumber ? { cardNumber, card } : before))
  }

  const dropOutcome = () => setOutcome(undefined)
  return {
    shown,
    outcome,
    isLoading,
    failure: error && !isUnreachable(error) ? cardFailureText(error) : undefined,
    find,
    clear,
    noteMoved,
    dropOutcome,
    dropFailure: reset,
  }
}
