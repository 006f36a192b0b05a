import { z } from 'zod'

export const customerSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    name: z.string().nullable(),
    emailAddress: z.string().nullable(),
  })
  .meta({ id: 'Customer' })

export type Customer = z.infer<typeof customerSchema>
