import { z } from 'zod'
import { REFUND_METHODS } from '../sales/payments/refund-states.ts'
import { daySchema } from '../platform/dates-schema.ts'
import { typedText } from '../platform/typed-text-schema.ts'
import { servingHoursSchema } from '../shop/hours/opening-hours-schema.ts'
import { STATIONS } from '../shop/stations/stations.ts'
import { TEST_CHANNELS } from './server-checks.ts'
import { leaveStepSchema } from './set-up.ts'
import { statedProductSchema } from './managed-menu.ts'
import { TAKINGS_FILES } from './takings.ts'
import { SEARCH_KINDS } from '../cards/customer-search.ts'
import { PRINTER_KINDS } from '../sales/printing/printers.ts'
import { teamRole } from '../team/team.ts'
import { tillLimitsSchema } from '../cards/managed-tills.ts'
import { SETTING_NAMES, settingSchemas, type SettingName, type SettingValue } from '../records/settings.ts'

const order = z.object({ orderId: z.string(), number: z.string() })
/** Titles as they were then: the menu may have changed since. */
const dish = z.object({ productId: z.string(), title: z.string(), option: z.string().nullable() })
const nothing = z.object({})
/** A card with its last digits then. After its customer was deleted, the id leads to no person. */
const card = z.object({ customerId: z.string(), card: z.string() })
/** The name as it was then. */
const till = z.object({ tillId: z.string(), name: z.string() })
/** The name as it was then. */
const printer = z.object({ printerId: z.string(), name: z.string() })

/** The first name as it was then. */
const member = z.object({ memberId: z.string(), name: z.string() })

/** The actions of staff besides changing settings, by name, each with its subject. */
export const staffActions = {
  reset: { subject: 'orders', details: order },
  declined: { subject: 'orders', details: order },
  /** The time of the order is outside the hours since they were changed. */
  kept: { subject: 'orders', details: order },
  /** The parts for the card and for the balance are an entry each. */
  refunded: {
    subject: 'payments',
    details: z.object({
      /** Null means that the payment became no order. */
      order: order.nullable(),
      cents: z.int().min(1),
      to: z.enum(REFUND_METHODS),
      reason: z.string().nullable(),
    }),
  },
  payment_dealt_with: { subject: 'payments', details: z.object({ cents: z.int().nullable(), kind: z.string() }) },
  sold_out: { subject: 'availability', details: dish.extend({ until: z.iso.datetime().nullable() }) },
  portions_set: {
    subject: 'availability',
    details: dish.extend({ left: z.int().min(1), until: z.iso.datetime().nullable() }),
  },
  available_again: { subject: 'availability', details: dish },
  kitchen_paused: { subject: 'pace', details: z.object({ reason: z.string(), minutes: z.int() }) },
  kitchen_resumed: { subject: 'pace', details: nothing },
  kitchen_delayed: { subject: 'pace', details: z.object({ minutes: z.int() }) },
  kitchen_delay_ended: { subject: 'pace', details: nothing },
  /** How many contacts a test of the alerts reached. */
  alerts_tested: { subject: 'alerts', details: z.object({ sent: z.int(), failed: z.int() }) },
  /** Staff at the counter moved it. */
  card_moved: {
    subject: 'cards',
    details: z.object({
      kind: z.enum(['collect', 'redeem', 'spend', 'undo']),
      /** The last digits of the card. */
      card: z.string(),
      points: z.int(),
      cents: z.int(),
      /** The sale that collected the points. */
      saleCents: z.int().nullable(),
      reason: z.string().nullable(),
      fuelMillilitres: z.int().exactOptional(),
      /** The same sale had been collected on this card a little before. */
      isAnotherSale: z.literal(true).exactOptional(),
      /** A card of the author. */
      isOwn: z.boolean(),
    }),
  },
  /** The searched text is personal, so it is not stored. */
  customers_found: {
    subject: 'customers',
    details: z.object({ by: z.enum(SEARCH_KINDS), found: z.int(), reason: z.string() }),
  },
  /** Without a reason, it was opened by the number of the card. */
  customer_opened: { subject: 'customers', details: card.extend({ reason: z.string().nullable() }) },
  card_adjusted: {
    subject: 'customers',
    details: card.extend({ points: z.int(), cents: z.int(), reason: z.string(), isOwn: z.boolean() }),
  },
  card_replaced: { subject: 'customers', details: card.extend({ before: z.string(), isOwn: z.boolean() }) },
  /** Points and cents are what the import added to the cards that wait, or took off them. */
  old_cards_imported: {
    subject: 'customers',
    details: z.object({ added: z.int(), changed: z.int(), points: z.int(), cents: z.int() }),
  },
  old_cards_exported: { subject: 'customers', details: z.object({ cards: z.int() }) },
  /** Staff at the counter moved a card of another system to one of ours, each with its last characters. */
  old_card_claimed: {
    subject: 'cards',
    details: z.object({
      card: z.string(),
      old: z.string(),
      points: z.int(),
      cents: z.int(),
      /** A card of the author. */
      isOwn: z.boolean(),
    }),
  },
  till_added: { subject: 'tills', details: till },
  till_limited: { subject: 'tills', details: till.extend({ limits: tillLimitsSchema, before: tillLimitsSchema }) },
  till_revoked: { subject: 'tills', details: till },
  member_invited: { subject: 'team', details: z.object({ role: teamRole, via: z.enum(['screen', 'email', 'sms']) }) },
  invitation_withdrawn: { subject: 'team', details: z.object({ role: teamRole }) },
  /** An action of the person who joins. */
  member_joined: { subject: 'team', details: member.extend({ role: teamRole }) },
  member_role_changed: { subject: 'team', details: member.extend({ before: teamRole, role: teamRole }) },
  member_deactivated: { subject: 'team', details: member },
  member_reactivated: { subject: 'team', details: member },
  member_password_reset: { subject: 'team', details: member.extend({ removesFactors: z.boolean() }) },
  member_removed: { subject: 'team', details: member.extend({ role: teamRole }) },
  /** The entry has the number of sessions. */
  member_logged_out: { subject: 'team', details: member.extend({ sessions: z.int() }) },
  member_pin_removed: { subject: 'team', details: member },
  printer_added: { subject: 'printers', details: printer.extend({ kind: z.enum(PRINTER_KINDS) }) },
  printer_renamed: { subject: 'printers', details: printer.extend({ before: z.string() }) },
  /** Null stands for a printer of both stations. */
  printer_station_changed: {
    subject: 'printers',
    details: printer.extend({ before: z.enum(STATIONS).nullable(), after: z.enum(STATIONS).nullable() }),
  },
  printer_password_changed: { subject: 'printers', details: printer },
  /** The entry has the number of dockets that waited for it. */
  printer_removed: { subject: 'printers', details: printer.extend({ dockets: z.int() }) },
  printer_tested: { subject: 'printers', details: printer },
  /** A manager has sent a test to themselves. */
  server_test_sent: { subject: 'alerts', details: z.object({ channel: z.enum(TEST_CHANNELS) }) },
  contact_code_sent: { subject: 'alerts', details: z.object({ contact: z.string() }) },
  day_closed: { subject: 'takings', details: z.object({ day: z.iso.date(), number: z.int() }) },
  /** Without a file, the documents were exported. */
  takings_exported: {
    subject: 'takings',
    details: z.object({ from: z.iso.date(), to: z.iso.date(), file: z.enum(TAKINGS_FILES).exactOptional() }),
  },
  /** The entry has the number of differences. */
  takings_compared: {
    subject: 'takings',
    details: z.object({ from: z.iso.date(), to: z.iso.date(), differences: z.int() }),
  },
  /** The entry has the number of products and sections. */
  menu_imported: { subject: 'menu', details: z.object({ changes: z.int() }) },
  /** `before` is null for a new product. An undo states `before`, or `after` as archived, with the version of now. */
  product_changed: {
    subject: 'menu',
    details: z.object({ before: statedProductSchema.nullable(), after: statedProductSchema }),
  },
  /** `before` is null for a new section too. */
  section_hours_changed: {
    subject: 'menu',
    details: z.object({
      section: z.string(),
      before: servingHoursSchema.nullable(),
      after: servingHoursSchema.nullable(),
    }),
  },
  /** Null stands for the kitchen, which makes what no other station is named for. */
  section_station_changed: {
    subject: 'menu',
    details: z.object({
      section: z.string(),
      before: z.enum(STATIONS).nullable(),
      after: z.enum(STATIONS).nullable(),
    }),
  },
  /** A manager confirmed that the allergens of a dish are right with its parts as they are. */
  allergens_confirmed: { subject: 'menu', details: z.object({ productId: z.string(), title: z.string() }) },
  /** A step of the list for a new rest stop; `all` is the list. */
  set_up_step_left: { subject: 'setUp', details: leaveStepSchema },
  /** Of which provider. The entry has nothing of a key. */
  provider_keys_changed: { subject: 'setUp', details: z.object({ group: z.string(), isRemoved: z.boolean() }) },
  cooks_changed: { subject: 'pace', details: z.object({ cooks: z.int().nullable() }) },
  /** `before` is null for the first release on this database. */
  version_started: { subject: 'program', details: z.object({ before: z.string().nullable(), version: z.string() }) },
} as const

export type StaffActionName = keyof typeof staffActions

export type StaffAction = {
  [Name in StaffActionName]: { action: Name; details: z.infer<(typeof staffActions)[Name]['details']> }
}[StaffActionName]

/** The actions about one subject. */
export type StaffActionAbout<About extends Subject> = Extract<
  StaffAction,
  {
    action: {
      [Name in StaffActionName]: (typeof staffActions)[Name]['subject'] extends About ? Name : never
    }[StaffActionName]
  }
>

export type ChangedSetting = {
  [Name in SettingName]: { setting: Name; before: SettingValue<Name>; after: SettingValue<Name> }
}[SettingName]

/** The subjects of the actions that leave no other row. The actions of the others, such as refunds, are not stored again. */
export const STORED_SUBJECTS = [
  'alerts',
  'availability',
  'cards',
  'customers',
  'menu',
  'pace',
  'printers',
  'program',
  'setUp',
  'takings',
  'team',
  'tills',
] as const
/** The actions that the record stores. A change of a product is a row of its own table. */
export type StoredAction = Exclude<StaffActionAbout<(typeof STORED_SUBJECTS)[number]>, { action: 'product_changed' }>

const ALL_SUBJECTS = [...new Set([...SETTING_NAMES, 'orders', 'payments', ...STORED_SUBJECTS] as const)]
export type Subject = (typeof ALL_SUBJECTS)[number]

const recorded = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  accountId: z.string(),
  /** The first name of the author. Null if it is not known. */
  by: z.string().nullable(),
  /** The session of the identity provider. Null if the provider does not name it, and before entries of orders and payments had it. */
  session: z.string().nullable(),
})

export type AuditEntry = z.infer<typeof recorded> & (ChangedSetting | StaffAction)

const subject = z.enum(ALL_SUBJECTS)
/** The filters of the audit trail. */
export const auditFiltersSchema = z.strictObject({
  /** A calendar day of the rest stop. */
  day: daySchema.optional(),
  accountId: typedText(255).min(1).optional(),
  subject: subject.optional(),
})

export const listChangesQuerySchema = auditFiltersSchema.extend({
  /** Where the page before ended: its `next`. */
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,64}$/)
    .optional(),
})

export type AuditFilters = z.infer<typeof auditFiltersSchema>

const auditEntrySchema = z.union([
  ...settingSchemas.map(([name, schema]) =>
    recorded.extend({ setting: z.literal(name), before: schema, after: schema }),
  ),
  ...Object.entries(staffActions).map(([name, { details }]) => recorded.extend({ action: z.literal(name), details })),
])

/** A page of the record, newest first, and what it can be read by. */
export const auditTrailPageSchema = z.object({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from the tables, as its type is
  entries: z.array(auditEntrySchema as unknown as z.ZodType<AuditEntry>),
  /** Null means that this page ends with the first entry. */
  next: z.string().nullable(),
  /** Staff whose names are known. */
  people: z.array(z.object({ accountId: z.string(), name: z.string() })),
})

export type AuditTrailPage = z.infer<typeof auditTrailPageSchema>
