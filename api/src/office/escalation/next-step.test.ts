import { ESCALATION_STEPS, type EscalationStep } from '@fuel-shack/contract/shop/rest-stop/escalation'
import type { Escalation } from '@fuel-shack/contract/sales/orders/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDueStep } from './next-step.ts'

const MINUTE_MS = 60_000
const PAID_MS = Date.parse('2026-11-25T02:00:00.000Z')
const order = { createdAt: new Date(PAID_MS).toISOString(), startAt: null }

function stepOf(step: EscalationStep['step'], afterMinutes: number): EscalationStep {
  switch (step) {
    case 'sms':
      return { step, afterMinutes, to: ['+61491570156'] }
    case 'offer-refund':
      return { step, afterMinutes, pauseMinutes: 30 }
    default:
      return { step, afterMinutes }
  }
}

/** Checks the order every minute of three hours. @returns when each step was done. */
function run(stepsAt: (minute: number) => readonly EscalationStep[]) {
  const escalations: Escalation[] = []
  const done: { step: EscalationStep; minute: number }[] = []
  for (let minute = 0; minute <= 200; minute += 1) {
    const nowMs = PAID_MS + minute * MINUTE_MS
    const step = findDueStep({ ...order, escalations }, stepsAt(minute), nowMs)
    if (!step) continue
    escalations.push({ step: step.step, at: new Date(nowMs).toISOString() })
    done.push({ step, minute })
  }
  return done
}

const stepLists = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 })
  .chain((minutes) =>
    fc.tuple(
      ...minutes
        .toSorted((one, other) => one - other)
        .map((minute) => fc.constantFrom(...ESCALATION_STEPS).map((step) => stepOf(step, minute))),
    ),
  )

test('an order gets each step of an escalation that changes at most once, and never before its minutes', () => {
  const changes = fc.array(fc.record({ at: fc.integer({ min: 0, max: 100 }), steps: stepLists }), { maxLength: 5 })
  fc.assert(
    fc.property(stepLists, changes, (first, later) => {
      const stepsAt = (minute: number) =>
        later.toSorted((one, other) => other.at - one.at).find(({ at }) => at <= minute)?.steps ?? first
      const done = run(stepsAt)
      for (const { step, minute } of done) expect(minute).toBeGreaterThanOrEqual(step.afterMinutes)
      for (const kind of ESCALATION_STEPS) {
        const most = Math.max(...[first, ...later.map(({ steps }) => steps)].map((steps) => countOf(steps, kind)))
        expect(done.filter(({ step }) => step.step === kind).length).toBeLessThanOrEqual(most)
      }
      // Nothing is skipped: three hours are enough for all of the steps that hold last.
      for (const kind of ESCALATION_STEPS)
        expect(done.filter(({ step }) => step.step === kind).length).toBeGreaterThanOrEqual(countOf(stepsAt(200), kind))
    }),
    { numRuns: 500 },
  )
})

const countOf = (steps: readonly EscalationStep[], kind: string) => steps.filter(({ step }) => step === kind).length

test('an order gets the steps of an escalation that does not change at their minutes', () => {
  fc.assert(
    fc.property(stepLists, (steps) => {
      expect(run(() => steps)).toEqual(steps.map((step) => ({ step, minute: step.afterMinutes })))
    }),
  )
})

test.each<[string, EscalationStep[], EscalationStep[], [string, number][]]>([
  ['that is moved to later does not repeat', [stepOf('bell', 3)], [stepOf('bell', 10)], [['bell', 3]]],
  [
    'that is added before others happens at once',
    [stepOf('push', 4), stepOf('sms', 20)],
    [stepOf('bell', 2), stepOf('push', 4), stepOf('sms', 20)],
    [
      ['push', 4],
      ['bell', 6],
      ['sms', 22],
    ],
  ],
  ['that is removed does not happen', [stepOf('bell', 3), stepOf('push', 8)], [stepOf('bell', 3)], [['bell', 3]]],
])('a step %s once the steps are changed in the sixth minute', (_, before, after, expected) => {
  const done = run((minute) => (minute < 6 ? before : after))
  expect(done.map(({ step, minute }) => [step.step, minute])).toEqual(expected)
})
