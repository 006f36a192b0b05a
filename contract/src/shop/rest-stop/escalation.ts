import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { toInternationalNumber } from '../../platform/phone-number.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { PAUSE_LIMIT_MINUTES } from '../kitchen/kitchen-pace.ts'

/** The steps for a paid order that staff have not opened, as they are stored. */
export const ESCALATION_STEPS = ['bell', 'push', 'sms', 'event', 'offer-refund'] as const
export type EscalationStepName = (typeof ESCALATION_STEPS)[number]

const afterMinutes = described(
  z.number().positive().max(240),
  'When the step is taken, in minutes after the payment, or after cooking is due to start if that is later.',
  5,
)
/** A pattern would be that of the result: editors would not accept the ways in which people write a number. */
const mobileNumber = z
  .string()
  .overwrite((typed) => toInternationalNumber(typed) ?? typed)
  .refine((number) => /^\+[1-9]\d{7,14}$/.test(number), {
    error: 'must be a mobile number, such as 0491 570 006 or +61491570006',
    ...whenValid,
  })

const escalationStepSchema = z.discriminatedUnion('step', [
  z.strictObject({
    step: described(z.literal('bell'), 'Rings again on every kitchen screen, also where it was silenced.', 'bell'),
    afterMinutes,
  }),
  z.strictObject({ step: described(z.literal('push'), 'Pushes to every device of staff.', 'push'), afterMinutes }),
  z.strictObject({
    step: described(z.literal('sms'), 'Sends an SMS to the people on call.', 'sms'),
    afterMinutes,
    to: described(z.array(mobileNumber).min(1).max(10), 'The mobile numbers of the people on call.', ['0491 570 006']),
  }),
  z.strictObject({
    step: described(
      z.literal('event'),
      'Sends an event to a system of the operator, which may phone someone. It needs EVENT_URL.',
      'event',
    ),
    afterMinutes,
  }),
  z.strictObject({
    step: described(
      z.literal('offer-refund'),
      'Pauses online orders, and offers the customer to cancel for a full refund, unless a printer has fetched the docket.',
      'offer-refund',
    ),
    afterMinutes,
    pauseMinutes: described(
      z.int().min(5).max(PAUSE_LIMIT_MINUTES),
      'How long the step pauses online orders, in minutes.',
      30,
    ),
  }),
])

export const escalationSchema = described(
  z
    .array(escalationStepSchema)
    .max(10)
    .refine((steps) => steps.every(({ afterMinutes: after }, index) => after > (steps[index - 1]?.afterMinutes ?? 0)), {
      error: 'Each step must be later than the one before',
      ...whenValid,
    }),
  'The steps for a paid order that staff do not open, each later than the one before.',
)

export type EscalationStep = z.infer<typeof escalationStepSchema>
