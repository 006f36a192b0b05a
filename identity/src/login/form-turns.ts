import type { FastifyReply } from 'fastify'

/** While one waits for the database, another can be read. More would only delay calls of other kinds. */
const CONCURRENT_FORMS = 2

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
    for (const begin of waiting.splice(0, CONCURRENT_FORMS - current)) {
      current += 1
      begin()
    }
  }
  // Once for each turn of the event loop: a form on SQLite is handled without waiting for anything, so that an immediate for
  // each would handle hundreds before the next call of another kind.
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(beginNext)
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
