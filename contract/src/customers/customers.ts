import { z } from 'zod'
import { balanceSchema, ledgerEntrySchema, loyaltyCardSchema } from './loyalty.ts'
import { orderSchema } from '../orders/orders.ts'
import { receiptSchema } from '../payments/receipts.ts'

export const customerSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    name: z.string().nullable(),
    emailAddress: z.string().nullable(),
  })
  .meta({ id: 'Customer' })

/** The second factors of an account of the embedded identity provider, without secrets. */
const secondFactorExportSchema = z
  .object({
    passkeys: z.array(
      z.object({ name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }),
    ),
    authenticatorApp: z.object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
    recoveryCodesLeft: z.int().min(0),
    /** The devices on which a staff account has a PIN. */
    pins: z
      .array(z.object({ device: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime() }))
      .optional(),
  })
  .meta({ id: 'SecondFactorExport' })

/** All stored data about a customer. */
export const customerExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    customer: customerSchema,
    loyaltyCard: loyaltyCardSchema.nullable(),
    balance: balanceSchema.nullable(),
    entries: z.array(ledgerEntrySchema),
    orders: z.array(orderSchema),
    /** The tax invoices of the orders, with their adjustment notes. */
    receipts: z.array(receiptSchema),
    /** Null if another provider manages the account. */
    secondFactor: secondFactorExportSchema.nullable(),
  })
  .meta({ id: 'CustomerExport' })

/** The password of an account of the embedded identity provider. */
export const identityProofRequestSchema = z.strictObject({ password: z.string().min(1).max(1000) })

/** The value of the header `Identity-Proof`, valid for one deletion. */
export const identityProofSchema = z
  .object({ proof: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'IdentityProof' })

export type IdentityProof = z.infer<typeof identityProofSchema>
export type SecondFactorExport = z.infer<typeof secondFactorExportSchema>
export type CustomerExport = z.infer<typeof customerExportSchema>
export type Customer = z.infer<typeof customerSchema>
