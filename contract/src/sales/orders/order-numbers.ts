import { z } from 'zod'

/** The numbers that customers have on their tickets, and nothing else of the orders: a screen in the dining room shows them. */
export const orderNumbersSchema = z
  .object({
    /** The orders that the kitchen makes, the oldest first. */
    preparing: z.array(z.string()),
    /** The orders that wait for customers who were notified, the latest first. */
    ready: z.array(z.string()),
  })
  .meta({ id: 'OrderNumbers' })

export type OrderNumbers = z.infer<typeof orderNumbersSchema>
