import { z } from 'zod'
import { toInternationalNumber } from '../values/phone-number.ts'
import { whenValid } from '../values/when-valid.ts'
import { PAUSE_LIMIT_MINUTES } from './kitchen-pace.ts'

/** What happens with a paid order that staff have not opened, in the words of its record. */
export const ESCALATION_STEPS = ['bell', 'push', 'sms', 'event', 'offer-refund'] as const
export type EscalationStepName = (typeof ESCALATION_STEPS)[number]

/** Counted from the payment, or from when cooking is due to start if that is later. */
const afterMinutes = z.number().positive().max(240)
const mobileNumber = z
  .string()
  .overwrite((typed) => toInternationalNumber(typed) ?? typed)
  .regex(/^\+[1-9]\d{7,14}$/, 'must be a mobile number, such as 0491 570 006 or +61491570006')

const escalationStepSchema = z.discriminatedUnion('step', [
  /** Every fulfilment screen rings again, also where the bell was silenced. */
  z.strictObject({ step: z.literal('bell'), afterMinutes }),
  /** Pushes to every device of staff. */
  z.strictObject({ step: z.literal('push'), afterMinutes }),
  /** Sends an SMS to the people on call. */
  z.strictObject({ step: z.literal('sms'), afterMinutes, to: z.array(mobileNumber).min(1).max(10) }),
  /** Sends an event to a system of the operator, which may phone someone. */
  z.strictObject({ step: z.literal('event'), afterMinutes }),
  /** Pauses online orders, and offers the customer to cancel for a full refund, unless a printer has fetched the docket. */
  z.strictObject({
    step: z.literal('offer-refund'),
    afterMinutes,
    pauseMinutes: z.int().min(5).max(PAUSE_LIMIT_MINUTES),
  }),
])

export const escalationSchema = z
  .array(escalationStepSchema)
  .max(10)
  .refine((steps) => steps.every(({ afterMinutes: after }, index) => after > (steps[index - 1]?.afterMinutes ?? 0)), {
    error: 'Each step must be later than the one before',
    ...whenValid,
  })

export type EscalationStep = z.infer<typeof escalationStepSchema>
