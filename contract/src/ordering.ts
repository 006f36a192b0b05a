import { z } from 'zod'

/**
 * `coming-soon`: the ordering page shows one line of text; a cart that exists can still be paid for. `open`: the menu can
 * be ordered from. `closed`: the menu can be read, and the API starts no payment.
 */
export const orderingSchema = z.enum(['coming-soon', 'open', 'closed'])

export type Ordering = z.infer<typeof orderingSchema>
