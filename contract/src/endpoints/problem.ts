import { z } from 'zod'
import { availabilitySchema } from '../menu/availability-schema.ts'
import { PAUSE_REASONS } from '../orders/kitchen-pace.ts'
import { PROBLEMS, type Problem, type ProblemCode } from './problem-codes.ts'

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the codes
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    requestId: z.string(),
    detail: z.string().exactOptional(),
    products: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          priceInCents: z.int().nullable(),
          linePriceInCents: z.int().exactOptional(),
          availability: availabilitySchema.exactOptional(),
        }),
      )
      .exactOptional(),
    takesOrdersFrom: z.iso.datetime().exactOptional(),
    pauseReason: z.enum(PAUSE_REASONS).exactOptional(),
    doneBy: z.string().exactOptional(),
    doneAt: z.iso.datetime().exactOptional(),
  })
  .meta({ id: 'Problem' }) satisfies z.ZodType<Problem>
