import { readTypedNumber } from '@fuel-shack/contract/platform/typed-number'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { EscalationStep } from '@fuel-shack/contract/shop/rest-stop/escalation'

/** A step as it is typed. It has the fields of all kinds, so that another kind can be chosen and taken back. */
export interface StepDraft {
  step: EscalationStep['step']
  minutes: string
  /** International numbers. */
  to: string[]
  pauseMinutes: number
}

export const STEPS_LIMIT = 10
const LAST_MINUTE = 240

export const toStepDraft = (step: EscalationStep): StepDraft => ({
  step: step.step,
  minutes: String(step.afterMinutes),
  to: step.step === 'sms' ? step.to : [],
  pauseMinutes: step.step === 'offer-refund' ? step.pauseMinutes : 30,
})

/** Sorts the steps by their minutes. */
export function readSteps(drafts: readonly StepDraft[]): { value: SettingValue<'escalation'> } | { fault: string } {
  const steps: EscalationStep[] = []
  for (const draft of drafts.toSorted((one, other) => minutesOf(one) - minutesOf(other))) {
    const afterMinutes = minutesOf(draft)
    if (!(afterMinutes > 0 && afterMinutes <= LAST_MINUTE)) return { fault: `Enter minutes from 1 to ${LAST_MINUTE}.` }
    if (steps.at(-1)?.afterMinutes === afterMinutes) return { fault: "Two steps can't be at the same minute." }
    if (draft.step === 'sms' && draft.to.length === 0) return { fault: 'Choose who gets the text.' }
    steps.push(toStep(draft, afterMinutes))
  }
  return { value: steps }
}

/** Fractions of minutes are for trials. */
const MINUTE_DECIMALS = 6
export const minutesOf = ({ minutes }: StepDraft): number =>
  readTypedNumber(minutes, { decimals: MINUTE_DECIMALS }) ?? Number.NaN

function toStep({ step, to, pauseMinutes }: StepDraft, afterMinutes: number): EscalationStep {
  switch (step) {
    case 'sms':
      return { step, afterMinutes, to }
    case 'offer-refund':
      return { step, afterMinutes, pauseMinutes }
    default:
      return { step, afterMinutes }
  }
}
