import type { FastifyReply } from 'fastify'

/** While one waits for the database, another can be read. More would only delay calls of other kinds. */
const CONCURRENT_FORMS = 2
/** Node accepts one connection in each turn of its event loop: between two forms, many callers can connect. */
const PAUSE_MS = 5

/** Ends the turn of a form before its response is sent. */
const endOfTurn = new WeakMap<FastifyReply, () => void>()

/**
 * Handles few forms at once, first come, first served. Each costs a millisecond or two before its password waits for a
 * hash: of hundreds that arrive at once, all would otherwise come before the next call of another kind.
 *
 * @returns a function that resolves when it is the form's turn. The turn ends with the response, or by `endFormTurn`.
 */
export function createFormTurns(): (reply: FastifyReply) => Promise<void> {
  const waiting: (() => void)[] = []
  let current = 0
  let isScheduled = false
  const beginNext = () => {
    isScheduled = false
    current += 1
    waiting.shift()?.()
    schedule()
  }
  const schedule = () => {
    if (isScheduled || waiting.length === 0 || current >= CONCURRENT_FORMS) return
    isScheduled = true
    setTimeout(beginNext, PAUSE_MS)
  }
  return async (reply) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      schedule()
    })
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      current -= 1
      schedule()
    }
    endOfTurn.set(reply, end)
    if (reply.raw.closed) end()
    else reply.raw.once('close', end)
  }
}

/** When the password of the form waits for its hash: the hashes have a queue of their own, by priority. */
export function endFormTurn(reply: FastifyReply): void {
  endOfTurn.get(reply)?.()
}
