import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import { isUnreachable } from '../../platform/client/problem.ts'
import { cardFailureText } from '../counter/card-failure-text.ts'
import { useCounterLookUpMutation } from '../counter/card-queries.ts'
import { describeBalance } from '../counter/card-texts.ts'

export interface ShownCard {
  cardNumber: string
  /** Undefined without reception: points can be collected nevertheless. */
  card: CounterCard | undefined
}

/** The customer's own phone and other tablets move the card, too. */
const REFRESH_MS = 10_000

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
  const [lookAgain] = useCounterLookUpMutation()
  /** Counts what changes the card here: a look-up that was sent before is out of date. */
  const version = useRef(0)
  /** `isLoading` is that of the last render: a scanner's Enter can arrive before the next. */
  const isLookingUp = useRef(false)

  async function find(cardNumber: string): Promise<void> {
    if (isLookingUp.current) return
    isLookingUp.current = true
    version.current += 1
    setShown(undefined)
    setOutcome(undefined)
    const { data, error: failure } = await lookUp({ body: { cardNumber } })
    isLookingUp.current = false
    if (data || isUnreachable(failure)) setShown({ cardNumber, card: data })
  }

  /** Shows what the card has now. Without an answer, what is shown stays. */
  async function refresh(): Promise<void> {
    if (!shown) return
    const { cardNumber } = shown
    const before = version.current
    const { data } = await lookAgain({ body: { cardNumber } })
    if (data && version.current === before) setShown({ cardNumber, card: data })
  }

  function clear(): void {
    version.current += 1
    setShown(undefined)
    setOutcome(undefined)
    reset()
  }

  /** @param card undefined: the answer is outstanding */
  function noteMoved(cardNumber: string, card: CounterCard | undefined, text = card && describeBalance(card)): void {
    setOutcome(text === undefined ? undefined : { text, balanceOf: card && cardNumber })
    version.current += 1
    // Another card may have been scanned meanwhile.
    if (card) setShown((before) => (before?.cardNumber === cardNumber ? { cardNumber, card } : before))
  }

  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh()
  })
  const isShown = shown !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setInterval(() => poll(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isShown])

  const dropOutcome = () => setOutcome(undefined)
  return {
    shown,
    outcome,
    isLoading,
    failure: error && !isUnreachable(error) ? cardFailureText(error) : undefined,
    find,
    refresh,
    clear,
    noteMoved,
    dropOutcome,
    dropFailure: reset,
  }
}
