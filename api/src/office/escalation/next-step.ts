import type { EscalationStep } from '@fuel-shack/contract/shop/rest-stop/escalation'
import type { Escalation } from '@fuel-shack/contract/sales/orders/orders'

const MINUTE_MS = 60_000

interface Unopened {
  createdAt: string
  /** The time at which cooking is due to start, if that is later. */
  startAt: string | null
  /** The steps that were done, in order, maybe of an earlier setting: managers change it. */
  escalations: readonly Escalation[]
}

/**
 * Finds the first step that was not done yet, if it is due. An escalation can have several steps of one kind: as many as were done of
 * it are done, so a step that was moved does not happen twice, and one that was added happens.
 *
 * Counts from the payment, or from when cooking is due to start if that is later. After an outage it goes on from its
 * last step, at its own pace: not with all steps at once.
 */
export function findDueStep(
  { createdAt, startAt, escalations }: Unopened,
  steps: readonly EscalationStep[],
  nowMs: number,
): EscalationStep | undefined {
  const done = escalations.map(({ step }) => step)
  const index = steps.findIndex(({ step }) => {
    const at = done.indexOf(step)
    if (at === -1) return true
    done.splice(at, 1)
    return false
  })
  const next = steps[index]
  if (!next) return undefined
  const last = escalations.at(-1)
  const start = Date.parse(startAt ?? createdAt)
  const lastMs = last ? Date.parse(last.at) : start
  const before = last ? (steps[index - 1]?.afterMinutes ?? 0) : 0
  const pacedMs = lastMs + (next.afterMinutes - before) * MINUTE_MS
  const dueMs = Math.max(pacedMs, start + next.afterMinutes * MINUTE_MS)
  return dueMs <= nowMs ? next : undefined
}
