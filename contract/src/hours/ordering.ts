import { z } from 'zod'

/**
 * `coming-soon`: the ordering page shows one line of text, but an existing cart can be paid. `open`: customers can order.
 * `closed`: the menu is shown, but the API opens no payment page.
 */
export const orderingSchema = z.enum(['coming-soon', 'open', 'closed'])

export type Ordering = z.infer<typeof orderingSchema>
