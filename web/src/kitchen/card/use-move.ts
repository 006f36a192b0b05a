import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import type { Outcome } from '../../platform/client/calls.ts'
import { isUnreachable } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { endWrite, mayBeDone, startWrite } from '../../platform/client/unanswered-writes.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { useConfirmation } from '../../platform/session/use-confirmation.ts'
import { cardFailureText } from '../counter/card-failure-text.ts'
import { describeRepeat } from '../counter/card-texts.ts'

export interface MoveForm {
  cardNumber: string
  /** @param card undefined: the answer is outstanding, which `text` says */
  onMoved: (card: CounterCard | undefined, text?: string) => void
  /** Something was not done, or may not have been: what the card has may be other than what is shown. */
  onFailed: () => void
  /** Called with true while a movement waits for an answer of the server: its form stays. */
  onWait: (waits: boolean) => void
  onCancel: () => void
}

interface SentMove {
  cardNumber: string
  key: string
  proof: string | undefined
}

const LOST = "No answer. This needs reception: try again, it's counted once. To change it, cancel and check the card."

/**
 * Sends what needs reception, with a confirmation of the manager if the server wants one. A movement that is not
 * answered is sent again with the same key, and until then its form takes no other amount.
 */
export function useMove({ cardNumber, onMoved, onFailed, onWait }: Omit<MoveForm, 'onCancel'>) {
  const confirmation = useConfirmation()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : ''
  const [failure, setFailure] = useState<string>()
  const [isUnanswered, setIsUnanswered] = useState(false)
  /** The movement that was sent last, and whether it had been sent before. */
  const sent = useRef({ write: '', isRepeat: false })
  const sayWaits = useEffectEvent(onWait)
  useEffect(() => {
    sayWaits(isUnanswered)
    return () => sayWaits(false)
  }, [isUnanswered])

  function end(): void {
    endWrite(sent.current.write)
    setIsUnanswered(false)
  }

  function finish(moved: CounterCard): void {
    end()
    onMoved(moved, sent.current.isRepeat ? describeRepeat(moved) : undefined)
  }

  function fail(error: QueryError): void {
    if (mayBeDone(error)) setIsUnanswered(true)
    // A movement that was rejected is another one when it is tried again.
    else end()
    setFailure(isUnreachable(error) ? LOST : cardFailureText(error))
    onFailed()
  }

  async function run(move: string, send: (sent: SentMove) => Promise<Outcome<CounterCard>>): Promise<void> {
    setFailure(undefined)
    // It is stored on the device: the whole number could be used by others.
    const write = `${subject} ${lastDigits(cardNumber)} ${move}`
    const { key, isRepeat } = startWrite(write)
    sent.current = { write, isRepeat }
    let moved: CounterCard | undefined
    const outcome = await confirmation.run(async (proof) => {
      const answered = await send({ cardNumber, key, proof })
      moved = answered.data
      return answered
    })
    if (moved) finish(moved)
    else if (outcome.is === 'failed') fail(outcome.error)
  }

  return { run, failure, isUnanswered, confirmation }
}
