import { z } from 'zod'
import { availabilitySchema } from './shop/catalogue/availability-schema.ts'
import { ANY_PAUSE_REASONS } from './shop/kitchen/kitchen-pace.ts'
import { PROBLEMS, type ProblemCode } from './platform/problem-codes.ts'

/** An RFC 9457 body, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the codes
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    requestId: z.string(),
    detail: z.string().exactOptional(),
    /** The current products for a rejected cart. */
    products: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          priceInCents: z.int().nullable(),
          /** The price with the options of the rejected line, if it had any. */
          linePriceInCents: z.int().exactOptional(),
          /** The reason why it cannot be ordered, and the end of that. */
          availability: availabilitySchema.exactOptional(),
        }),
      )
      .exactOptional(),
    /** The limit that a value of a malformed request broke: of a number, of the characters of a text, or of the entries of a list. */
    limit: z
      .object({
        field: z.string(),
        of: z.enum(['number', 'string', 'array']),
        min: z.number().exactOptional(),
        max: z.number().exactOptional(),
      })
      .exactOptional(),
    /** The time from which a closed or paused kitchen takes orders, if that is known. */
    takesOrdersFrom: z.iso.datetime().exactOptional(),
    /** The percentage of the surcharge on the day of pick-up, of a cart that stated another one. */
    surchargePercent: z.int().exactOptional(),
    pauseReason: z.enum(ANY_PAUSE_REASONS).exactOptional(),
    /** The person who did this before the caller, and the time. */
    doneBy: z.string().exactOptional(),
    doneAt: z.iso.datetime().exactOptional(),
    /** The time at which the card that was not found got another number. */
    replacedAt: z.iso.datetime().exactOptional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problemSchema>
