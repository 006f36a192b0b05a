import type { EscalationStep } from '@fuel-shack/contract/orders/escalation'
import type { Escalation } from '@fuel-shack/contract/orders/orders'

const MINUTE_MS = 60_000

interface Unopened {
  createdAt: string
  /** When cooking is due to start, if that is later. */
  startAt: string | null
  /** What was done, in order, maybe by another ladder: managers change it. */
  escalations: readonly Escalation[]
}

/**
 * Finds the first step that was not done yet, if it is due. A ladder can have several steps of one kind: as many as were done of
 * it are done, so a step that was moved does not happen twice, and one that was added happens.
 *
 * Counts from the payment, or from when cooking is due to start if that is later. After an outage the ladder goes on from its
 * last step, at its own pace: not with all steps at once.
 */
export function findDueStep(
  { createdAt, startAt, escalations }: Unopened,
  ladder: readonly EscalationStep[],
  nowMs: number,
): EscalationStep | undefined {
  const done = escalations.map(({ step }) => step)
  const index = ladder.findIndex(({ step }) => {
    const at = done.indexOf(step)
    if (at === -1) return true
    done.splice(at, 1)
    return false
  })
  const next = ladder[index]
  if (!next) return undefined
  const last = escalations.at(-1)
  const start = Date.parse(startAt ?? createdAt)
  const lastMs = last ? Date.parse(last.at) : start
  const before = last ? (ladder[index - 1]?.afterMinutes ?? 0) : 0
  const pacedMs = lastMs + (next.afterMinutes - before) * MINUTE_MS
  const dueMs = Math.max(pacedMs, start + next.afterMinutes * MINUTE_MS)
  return dueMs <= nowMs ? next : undefined
}
