import { z } from 'zod'
import { whenValid } from '../../platform/when-valid.ts'
import { isAbn } from '../../platform/abn.ts'
import { BUYER_NAME_MAX_CHARACTERS } from '../../platform/limits.ts'
import { typedName } from '../../platform/typed-text-schema.ts'

/** The document's words for what was sold, for how much, and whether its price includes GST. */
const invoiceLineSchema = z.object({
  /** The id of the order's line. */
  itemId: z.string(),
  title: z.string(),
  quantity: z.int().min(1),
  /** The price of one, with its options. */
  unitPriceCents: z.int().min(0),
  options: z.array(z.object({ title: z.string(), isRemoval: z.boolean() })),
  /** The price of all, without a surcharge. */
  totalCents: z.int().min(0),
  /** The surcharge on it, which has the same GST. Left out without one. */
  surchargeCents: z.int().min(1).exactOptional(),
  isTaxable: z.boolean(),
})

/** The sum of the surcharges on the lines, which is part of the total, and of its GST. */
const surchargeSumSchema = z.object({
  cents: z.int().min(1),
  taxableCents: z.int().min(0),
  gstCents: z.int().min(0),
})

/** The rest stop as it was when the invoice was issued. */
const supplierSchema = z.object({
  name: z.string(),
  abn: z.string(),
  addressLines: z.array(z.string()),
  phone: z.string(),
  emailAddress: z.string(),
})

/** `card`: it was the only way to pay. `online`: one of several. */
const PAID_BY = ['card', 'online'] as const

/** A tax invoice as it was issued; only the buyer can change later. */
const taxInvoiceSchema = z
  .object({
    /** `TI-000042`: one series without gaps. */
    number: z.string(),
    issuedAt: z.iso.datetime(),
    /** The time at which the order was paid. Earlier than the issue only in orders from before tax invoices. */
    suppliedAt: z.iso.datetime(),
    orderNumber: z.string(),
    supplier: supplierSchema,
    /** Left out unless the customer named one. */
    buyer: z.object({ name: z.string(), abn: z.string().nullable() }).exactOptional(),
    lines: z.array(invoiceLineSchema),
    /** Left out on a day without a surcharge. */
    surcharge: surchargeSumSchema.extend({ percent: z.int().min(1) }).exactOptional(),
    totalCents: z.int().min(0),
    /** The sum of the taxable lines. */
    taxableCents: z.int().min(0),
    gstCents: z.int().min(0),
    /** The part of the total that was paid with the balance of the customer's card. */
    spendCents: z.int().min(1).exactOptional(),
    paidBy: z.enum(PAID_BY),
    /** The payment provider's id of the payment. */
    paymentReference: z.string(),
  })
  .meta({ id: 'TaxInvoice' })

/** States what a refund changes about the tax invoice. */
const adjustmentNoteSchema = z
  .object({
    /** `AN-000007`: one series without gaps. */
    number: z.string(),
    issuedAt: z.iso.datetime(),
    reason: z.string(),
    /** The lines that give something back. */
    lines: z.array(
      z.object({
        itemId: z.string(),
        title: z.string(),
        amountCents: z.int().min(1),
        /** The part of it that gives a surcharge back. */
        surchargeCents: z.int().min(1).exactOptional(),
        isTaxable: z.boolean(),
      }),
    ),
    surcharge: surchargeSumSchema.exactOptional(),
    amountCents: z.int().min(0),
    taxableCents: z.int().min(0),
    gstCents: z.int().min(0),
    /** The refund failed, so the note has no effect. */
    cancelledAt: z.iso.datetime().exactOptional(),
  })
  .meta({ id: 'AdjustmentNote' })

/** The documents of an order. */
export const receiptSchema = z
  .object({
    orderId: z.string(),
    invoice: taxInvoiceSchema,
    /** The notes, oldest first. */
    adjustmentNotes: z.array(adjustmentNoteSchema),
    /** The sum of all notes that are not cancelled. */
    adjustedCents: z.int().min(0),
    adjustedGstCents: z.int().min(0),
  })
  .meta({ id: 'Receipt' })

/** Null takes the buyer off the invoice. */
export const setBuyerSchema = z
  .strictObject({
    name: typedName(BUYER_NAME_MAX_CHARACTERS).trim().nullable(),
    abn: z
      .string()
      .max(20)
      .refine(isAbn, { error: 'is not a valid ABN', ...whenValid })
      .exactOptional(),
  })
  .refine(({ name, abn }) => name !== null || abn === undefined, { error: 'an ABN needs a name', ...whenValid })

export type InvoiceLine = z.infer<typeof invoiceLineSchema>
export type Supplier = z.infer<typeof supplierSchema>
export type TaxInvoice = z.infer<typeof taxInvoiceSchema>
export type AdjustmentNote = z.infer<typeof adjustmentNoteSchema>
export type Receipt = z.infer<typeof receiptSchema>
export type SetBuyer = z.input<typeof setBuyerSchema>
