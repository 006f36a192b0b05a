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

/** The password of an account of the embedded provider, for a proof of identity. */
export const identityProofRequestSchema = z.strictObject({ password: z.string().min(1).max(1000) })

/** Good for one deletion, as the header `Identity-Proof`. */
export const identityProofSchema = z
  .object({ proof: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'IdentityProof' })

export type IdentityProof = z.infer<typeof identityProofSchema>
export type CustomerExport = z.infer<typeof customerExportSchema>
export type Customer = z.infer<typeof customerSchema>
