import { z } from 'zod'
import { balanceSchema, ledgerEntrySchema, loyaltyCardSchema } from './loyalty.ts'
import { orderSchema } from './orders.ts'

export const customerSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    name: z.string().nullable(),
    emailAddress: z.string().nullable(),
  })
  .meta({ id: 'Customer' })

/** All that is kept about a customer, for their own eyes. */
export const customerExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    customer: customerSchema,
    loyaltyCard: loyaltyCardSchema.nullable(),
    balance: balanceSchema.nullable(),
    entries: z.array(ledgerEntrySchema),
    orders: z.array(orderSchema),
  })
  .meta({ id: 'CustomerExport' })

export type CustomerExport = z.infer<typeof customerExportSchema>
export type Customer = z.infer<typeof customerSchema>
