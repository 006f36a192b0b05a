import { z } from 'zod'
import { MESSAGES_BY } from '../messages/messages-by.ts'
import { balanceSchema, ledgerEntrySchema, loyaltyCardSchema } from './loyalty.ts'
import { NOTIFIED_BY, orderSchema } from '../sales/orders/orders.ts'
import { receiptSchema } from '../sales/receipts/receipts.ts'

export const customerSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    name: z.string().nullable(),
    emailAddress: z.string().nullable(),
    /** How they want messages about their orders. Null: they have not chosen. */
    messagesBy: z.enum(MESSAGES_BY).nullable().exactOptional(),
  })
  .meta({ id: 'Customer' })

/** The customer's choice of channel. */
export const chooseMessagesSchema = z.strictObject({ messagesBy: z.enum(MESSAGES_BY) }).meta({ id: 'ChooseMessages' })

const LOGIN_MEANS = ['password', 'passkey'] as const

export const customerDetailsSchema = customerSchema
  .extend({
    /**
     * The mobile number of the latest order, until it is deleted; otherwise the one that the customer logs in with, for them only. Null
     * if there is neither.
     */
    contactNumber: z.string().nullable(),
    /** The channels that can reach them, if the number of their next order is a mobile number. */
    messageChannels: z.array(z.enum(NOTIFIED_BY)).exactOptional(),
    /** Their means of login besides codes, for the customer only. Missing if another provider manages the account. */
    loginMeans: z.array(z.enum(LOGIN_MEANS)).exactOptional(),
  })
  .meta({ id: 'CustomerDetails' })

/** The second factors of an account of the embedded identity provider, without secrets. */
const secondFactorExportSchema = z
  .object({
    passkeys: z.array(
      z.object({ name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }),
    ),
    authenticatorApp: z.object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
    recoveryCodesLeft: z.int().min(0),
    /** The login of an account without an email address. */
    mobileNumber: z.string().optional(),
    /** The devices on which a staff account has a PIN. */
    pins: z
      .array(z.object({ device: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime() }))
      .optional(),
  })
  .meta({ id: 'SecondFactorExport' })

const pendingPointsExportSchema = z
  .object({ points: z.int(), dueAt: z.iso.datetime() })
  .meta({ id: 'PendingPointsExport' })

const messageExportSchema = z
  .object({
    channel: z.enum(['email', 'push', 'sms']),
    createdAt: z.iso.datetime(),
    /** Null if it was not sent. */
    sentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MessageExport' })

const sessionExportSchema = z
  .object({ device: z.string(), loggedInAt: z.iso.datetime(), lastUsedAt: z.iso.datetime() })
  .meta({ id: 'SessionExport' })

export const customerExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    customer: customerSchema,
    loyaltyCard: loyaltyCardSchema.nullable(),
    balance: balanceSchema.nullable(),
    entries: z.array(ledgerEntrySchema),
    orders: z.array(orderSchema),
    receipts: z.array(receiptSchema),
    /** Null if another provider manages the account. */
    secondFactor: secondFactorExportSchema.nullable(),
    /** Points that orders earned and that are not on the card yet. */
    pendingPoints: z.array(pendingPointsExportSchema).optional(),
    /** The numbers that the customer's card had before. */
    formerCards: z.array(z.object({ cardNumber: z.string(), replacedAt: z.iso.datetime() })).optional(),
    /** The cards of another system that were moved to the customer's card. */
    oldCards: z
      .array(z.object({ number: z.string(), points: z.int(), cents: z.int(), claimedAt: z.iso.datetime() }))
      .optional(),
    /** The messages, newest first. One is deleted some weeks after it was sent. */
    messages: z.array(messageExportSchema).optional(),
    /** The devices that are logged in. Missing if another provider manages the account. */
    sessions: z.array(sessionExportSchema).optional(),
  })
  .meta({ id: 'CustomerExport' })

/** The password of an account of the embedded identity provider, or the code that was sent to one without a password. */
export const identityProofRequestSchema = z.union([
  z.strictObject({ password: z.string().min(1).max(1000) }),
  z.strictObject({ code: z.string().min(1).max(100) }),
])

export const proofCodeSchema = z.object({ sentTo: z.string() }).meta({ id: 'ProofCode' })

/** The value of the header `Identity-Proof`, valid for five minutes: for one deletion or refund, or for everything that a manager confirms. */
export const identityProofSchema = z
  .object({ proof: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'IdentityProof' })

export type LoginMeans = (typeof LOGIN_MEANS)[number]
export type ProofCode = z.infer<typeof proofCodeSchema>
export type IdentityProofRequest = z.infer<typeof identityProofRequestSchema>
export type IdentityProof = z.infer<typeof identityProofSchema>
export type SecondFactorExport = z.infer<typeof secondFactorExportSchema>
export type PendingPointsExport = z.infer<typeof pendingPointsExportSchema>
export type ChooseMessages = z.infer<typeof chooseMessagesSchema>
export type MessageExport = z.infer<typeof messageExportSchema>
export type CustomerExport = z.infer<typeof customerExportSchema>
export type CustomerDetails = z.infer<typeof customerDetailsSchema>
export type Customer = z.infer<typeof customerSchema>
