import { z } from 'zod'
import { described } from '../../platform/described.ts'

export const orderingSchema = described(
  z.enum(['coming-soon', 'open', 'closed']),
  'Whether customers can order. coming-soon: the page of the menu has one line, but an existing cart can be paid. open: they can. closed: they see the menu, but cannot pay.',
  'open',
)

export type Ordering = z.infer<typeof orderingSchema>
