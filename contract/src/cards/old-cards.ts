import { z } from 'zod'
import { PHONE_NUMBER_PATTERN } from '../platform/phone-number.ts'
import { TEXT_FORMATS } from '../platform/text-formats.ts'
import { typedText } from '../platform/typed-text-schema.ts'
import { whenValid } from '../platform/when-valid.ts'
import {
  OLD_CARDS_AT_ONCE,
  OLD_CENTS_MAX,
  OLD_EMAIL_MAX,
  OLD_NAME_MAX,
  OLD_NUMBER_MAX,
  OLD_POINTS_MAX,
  oldNumberKey,
} from './old-card-number.ts'

const number = typedText(OLD_NUMBER_MAX).refine((text) => oldNumberKey(text) !== '', {
  error: 'Has neither letters nor digits',
  ...whenValid,
})
const email = typedText(OLD_EMAIL_MAX).refine((text) => TEXT_FORMATS.email.read(text) !== undefined, {
  error: 'Is not an email address',
  ...whenValid,
})
const points = z.int().min(0).max(OLD_POINTS_MAX)
const cents = z.int().min(0).max(OLD_CENTS_MAX)

/** A card of another system, as its file states it. */
const statedOldCardSchema = z.strictObject({
  number,
  points,
  cents,
  name: typedText(OLD_NAME_MAX).min(1).nullable(),
  /** The address of the customer, who gets the value of the card by logging in with it, once it is verified. */
  email: email.nullable(),
  mobile: z.string().regex(PHONE_NUMBER_PATTERN).nullable(),
  /** The version that the manager has seen: the card is changed if it has that one. 0: it is added if it is new. */
  version: z.int().min(0),
})

export const importOldCardsSchema = z.strictObject({
  cards: z.array(statedOldCardSchema).min(1).max(OLD_CARDS_AT_ONCE),
  /** Says what would happen, and changes nothing. */
  isTrial: z.literal(true).exactOptional(),
})

const valueSchema = z.object({ points: z.int(), cents: z.int() })

/**
 * `added`, `changed`: now, or by a call that is not a trial. `same`: it is here as stated. `differs`: it is here with other values or
 * contacts, of which the version is not the stated one. `claimed`: its customer has it already, so the file changes nothing.
 */
const OUTCOMES = ['added', 'changed', 'same', 'differs', 'claimed'] as const

export const importedOldCardsSchema = z
  .object({
    /** One for each card of the request, in its order. */
    outcomes: z.array(
      z.object({
        is: z.enum(OUTCOMES),
        /** The card that was imported before. */
        before: valueSchema.extend({ version: z.int() }).exactOptional(),
      }),
    ),
  })
  .meta({ id: 'ImportedOldCards' })

const sumSchema = valueSchema.extend({ cards: z.int().min(0) })

export const oldCardTotalsSchema = z
  .object({
    /** The cards that no customer has claimed. */
    waiting: sumSchema,
    claimed: sumSchema,
    /** The time of the last import. Null: none yet. */
    importedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OldCardTotals' })

export const findOldCardSchema = z.strictObject({ number }).meta({ id: 'FindOldCard' })

/** A card of another system as staff see it at the counter, who compare it with the person in front of them. */
export const oldCardSchema = valueSchema
  .extend({
    /** Empty if it is not known. */
    firstName: z.string(),
    /** The last digits of the mobile number that the other system had. */
    mobileEnding: z.string().exactOptional(),
  })
  .meta({ id: 'OldCard' })

export const claimOldCardSchema = z
  .strictObject({
    /** The card of the customer. */
    cardNumber: z.string().regex(/^\d{16}$/),
    number,
    /** The value that staff have seen. If the old card has another one by now, nothing is moved. */
    points,
    cents,
  })
  .meta({ id: 'ClaimOldCard' })

export type ImportOldCards = z.infer<typeof importOldCardsSchema>
export type StatedOldCard = z.infer<typeof statedOldCardSchema>
export type ImportedOldCards = z.infer<typeof importedOldCardsSchema>
export type OldCardOutcome = ImportedOldCards['outcomes'][number]
export type OldCardTotals = z.infer<typeof oldCardTotalsSchema>
export type OldCard = z.infer<typeof oldCardSchema>
export type ClaimOldCard = z.infer<typeof claimOldCardSchema>
