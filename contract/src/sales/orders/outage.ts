import { z } from 'zod'

/**
 * The decisions of staff about an order that was paid while no fulfilment screen was on. `cooked`: a printer printed it meanwhile, and it
 * was made. Then its customer gets no message.
 */
const OUTAGE_DECISIONS = ['cook-now', 'new-time', 'cooked'] as const

export const decideOutageSchema = z
  .discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('cook-now') }),
    z.strictObject({ decision: z.literal('new-time'), at: z.iso.datetime() }),
    z.strictObject({ decision: z.literal('cooked') }),
  ])
  .meta({ id: 'DecideOutage' })

/** The time without a screen that delays an order, and what staff decided then. */
export const orderOutageSchema = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** A printer fetched its docket before a screen was on again, so it may be cooked. */
  printedAt: z.iso.datetime().exactOptional(),
  decision: z.enum(OUTAGE_DECISIONS).exactOptional(),
  decidedAt: z.iso.datetime().exactOptional(),
})

/** The times that staff can choose for each order that waits for a decision, by the work of the kitchen at the time of the call. */
export const outageChoicesSchema = z
  .object({
    orders: z.array(
      z.object({
        orderId: z.string(),
        /** The time at which it is ready if the kitchen starts now. */
        cookNow: z.iso.datetime(),
        /** The coming quarter hours in which it can be ready. */
        times: z.array(
          z.object({
            at: z.iso.datetime(),
            /** As many portions are due then as the kitchen can cook. Staff can choose it all the same. */
            isFull: z.literal(true).exactOptional(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'OutageChoices' })

export type DecideOutage = z.infer<typeof decideOutageSchema>
export type OutageDecision = DecideOutage['decision']
export type OutageChoices = z.infer<typeof outageChoicesSchema>
