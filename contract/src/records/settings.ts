import { whenValid } from '../platform/when-valid.ts'
import { z } from 'zod'
import { statedHoursSchema } from '../shop/hours/opening-hours-schema.ts'
import { orderingSchema } from '../shop/hours/ordering.ts'
import { escalationSchema } from '../shop/rest-stop/escalation.ts'
import { unattendedSchema } from '../team/staff-screens.ts'
import { facilityStatesSchema, fuelSchema, noticeSchema } from '../shop/rest-stop/stop-board.ts'
import { programmeAt, withNotice } from '../shop/rest-stop/points-notice.ts'
import { alertsSchema } from '../shop/rest-stop/alerts-schema.ts'
import { restStopSchema } from '../shop/rest-stop/rest-stop.ts'

const { board, collection, fulfilment, kitchen, limits, loyalty: loyaltyOfSite } = restStopSchema.shape
const {
  colours,
  legal,
  menuBoards,
  parts,
  payments,
  photo,
  pictures,
  privacy,
  refunds,
  sessions,
  surcharge,
  takings,
  welcome,
} = restStopSchema.shape

/** A limit below one reward would take the worth of the points that customers hold. */
const loyalty = loyaltyOfSite.refine(
  ({ cardDay, rewardInCents, next }) => cardDay.maxRewardCents >= Math.max(rewardInCents, next?.rewardInCents ?? 0),
  { error: 'has a reward that is more than a card may redeem in a day', ...whenValid },
)

export interface SettingRow {
  schema: z.ZodType
  /** Until a manager changes it, it has the value of `site.json` there, in the same form. */
  path: readonly string[]
  /** The setting has only some of the keys there. */
  isPart?: true
  /** A session is not enough: its manager confirms a change with the password, or with a new login. */
  needsProof?: true
  /** For a change that is announced before it holds. */
  notice?: {
    announce(before: unknown, wanted: unknown, at: Date): unknown
    valueAt(value: unknown, at: Date): unknown
  }
}

/** The facts and settings of the rest stop. Managers can change all of them while the product runs. */
export const settings = {
  ordering: { schema: orderingSchema, path: ['ordering'] },
  stationHours: { schema: statedHoursSchema, path: ['openingHours', 'station'] },
  dinerHours: { schema: statedHoursSchema, path: ['openingHours', 'diner'] },
  kitchenHours: { schema: statedHoursSchema, path: ['openingHours', 'kitchen'] },
  kitchen: { schema: kitchen.unwrap(), path: ['kitchen'] },
  notice: { schema: noticeSchema, path: ['board', 'notice'] },
  fuel: { schema: fuelSchema, path: ['board', 'fuel'] },
  facilities: { schema: facilityStatesSchema, path: ['board', 'facilities'] },
  collection: { schema: collection.unwrap(), path: ['collection'] },
  loyalty: {
    schema: loyalty,
    path: ['loyalty'],
    needsProof: true,
    notice: { announce: withNotice, valueAt: programmeAt },
  },
  limits: { schema: limits, path: ['limits'] },
  parts: { schema: parts.unwrap(), path: ['parts'] },
  surcharge: { schema: surcharge.unwrap(), path: ['surcharge'], needsProof: true },
  refundLimits: { schema: refunds.unwrap(), path: ['refunds'], needsProof: true },
  lateness: {
    schema: fulfilment.pick({ waitingAfterMinutes: true, lateAfterMinutes: true }).strip(),
    path: ['fulfilment'],
    isPart: true,
  },
  takings: { schema: takings.unwrap(), path: ['takings'] },
  alerts: { schema: alertsSchema, path: ['alerts'], needsProof: true },
  unattended: { schema: unattendedSchema, path: ['fulfilment', 'unattended'], needsProof: true },
  escalation: { schema: escalationSchema, path: ['fulfilment', 'escalation'], needsProof: true },
  names: {
    schema: restStopSchema.pick({ name: true, shortName: true, description: true }).strip(),
    path: [],
    isPart: true,
  },
  welcome: { schema: welcome, path: ['welcome'] },
  place: {
    schema: restStopSchema.pick({ address: true, location: true, mapsUrl: true, timeZone: true }).strip(),
    path: [],
    isPart: true,
  },
  // Alerts go to its email address where no one else is named.
  contact: {
    schema: restStopSchema.pick({ phone: true, emailAddress: true, instagramUrl: true }).strip(),
    path: [],
    isPart: true,
    needsProof: true,
  },
  seller: { schema: restStopSchema.pick({ abn: true }).strip(), path: [], isPart: true, needsProof: true },
  legal: { schema: legal.unwrap(), path: ['legal'] },
  colours: { schema: colours, path: ['colours'] },
  photo: { schema: photo, path: ['photo'] },
  menuBoards: { schema: menuBoards, path: ['menuBoards'] },
  pictures: { schema: pictures, path: ['pictures'] },
  paymentMethods: { schema: payments.unwrap(), path: ['payments'], needsProof: true },
  privacy: { schema: privacy, path: ['privacy'], needsProof: true },
  sessions: { schema: sessions.unwrap(), path: ['sessions'], needsProof: true },
  announcing: {
    schema: fulfilment.pick({ announceAfterSeconds: true, unattendedAfterSeconds: true }).strip(),
    path: ['fulfilment'],
    isPart: true,
  },
  fuelPrices: { schema: board.unwrap().pick({ fuelPriceHours: true }).strip(), path: ['board'], isPart: true },
} as const satisfies Record<string, SettingRow>

export type SettingName = keyof typeof settings
export type SettingValue<Name extends SettingName> = z.infer<(typeof settings)[Name]['schema']>

/** A value, and who changed it, which another version of the server may leave out. */
export interface Setting<Name extends SettingName> {
  value: SettingValue<Name>
  /** 0: the value of the site, which no manager has changed. */
  version: number
  changedAt?: string | null
  /** The first name of the author. Null while the site's value holds, or if the name is not known. */
  changedBy?: string | null
}

export type Settings = { [Name in SettingName]: Setting<Name> }

export type ChangeSetting = {
  [Name in SettingName]: {
    setting: Name
    value: SettingValue<Name>
    /** The version that the author has seen. A newer one is not overwritten. */
    version: number
  }
}[SettingName]

const version = z.int().min(0)
const instant = z.iso.datetime()
const firstName = z.string().nullable()
const rows = Object.entries(settings)

/** The schemas of the values, by name. They have ids, so that the OpenAPI document describes each once. */
export const settingSchemas: [name: string, schema: z.ZodType][] = rows.map(([name, { schema }]) => [
  name,
  schema.meta({ id: `${name}Setting` }),
])

/** Some settings are changed only with a proof of identity. */
export const needsProof = (name: SettingName): boolean => 'needsProof' in settings[name]

// Each is made from the table above, which its type says more precisely than what zod can infer from it.
/* oxlint-disable typescript/no-unsafe-type-assertion */
export const SETTING_NAMES = Object.keys(settings) as SettingName[]

export const settingsSchema = z.object(
  Object.fromEntries(
    settingSchemas.map(([name, schema]) => [
      name,
      z.object({ value: schema, version, changedAt: instant.nullable(), changedBy: firstName }),
    ]),
  ),
) as unknown as z.ZodType<Settings>

export const changeSettingSchema = z.union(
  settingSchemas.map(([name, schema]) => z.strictObject({ setting: z.literal(name), value: schema, version })),
) as unknown as z.ZodType<ChangeSetting, ChangeSetting>
/* oxlint-enable typescript/no-unsafe-type-assertion */
