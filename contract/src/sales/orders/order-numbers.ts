import { z } from 'zod'

/** The numbers that customers have on their tickets, and nothing else of the orders: a screen in the dining room shows them. */
export const orderNumbersSchema = z
  .object({
    /** Those that the kitchen makes, the oldest order first. */
    preparing: z.array(z.string()),
    /** Those whose customers were notified and that are not collected, the latest first. */
    ready: z.array(z.string()),
  })
  .meta({ id: 'OrderNumbers' })

export type OrderNumbers = z.infer<typeof orderNumbersSchema>
