import { z } from 'zod'
import { instantSchema } from '../values/dates-schema.ts'
import { textKey } from '../values/folded-text.ts'
import { typedName, typedText } from '../values/typed-text-schema.ts'
import { whenValid } from '../values/when-valid.ts'
import { FACILITY_ICONS } from './facility-icons.ts'

/** When it was stated. Null: never; in a change: now. */
const statedAt = instantSchema.nullable()

const hasDistinctTitles = (rows: readonly { title: string }[]) =>
  new Set(rows.map(({ title }) => textKey(title))).size === rows.length
const DISTINCT = { error: 'has a title twice', ...whenValid }

const fuelGradeSchema = z.strictObject({
  title: typedName(24),
  /** Tenths of a cent for a litre, as on a road sign: 1899 is 189.9. Null: not stated. */
  tenthsPerLitre: z.int().min(300).max(4999).nullable(),
  isAvailable: z.boolean(),
  at: statedAt,
})

const facilityStateSchema = z.strictObject({
  title: typedName(30),
  icon: z.enum(FACILITY_ICONS),
  isOpen: z.boolean(),
  /** `Back at 3 pm`; empty if there is nothing to say. */
  note: typedText(40),
  at: statedAt,
})

export const fuelSchema = z.array(fuelGradeSchema).max(8).refine(hasDistinctTitles, DISTINCT)
export const facilityStatesSchema = z.array(facilityStateSchema).max(8).refine(hasDistinctTitles, DISTINCT)
export const noticeSchema = z
  .strictObject({ text: typedText(160).min(1), until: instantSchema.nullable(), at: statedAt })
  .nullable()

/** What a driver reads before they turn in, as on a road sign. */
export const restStopBoardSchema = z.strictObject({
  fuel: fuelSchema.default([]),
  facilities: facilityStatesSchema.default([]),
  notice: noticeSchema.default(null),
  /** An older price is not shown. */
  fuelPriceHours: z.int().min(1).max(168).default(24),
})

/** The instant at which it no longer holds. Null: none is known. */
const until = z.iso.datetime().nullable()

/** What of it is true at a time. A price that is too old and a notice that has ended are not in it. */
export const currentBoardSchema = z.object({
  /** The date at the rest stop. A page of yesterday is not the page of today, because a time of today has no day. */
  date: z.iso.date(),
  fuel: z.array(fuelGradeSchema.extend({ until })),
  facilities: z.array(facilityStateSchema),
  notice: noticeSchema,
})

export type CurrentBoard = z.infer<typeof currentBoardSchema>
export type FuelGrade = z.infer<typeof fuelGradeSchema>
export type FacilityState = z.infer<typeof facilityStateSchema>
export type RestStopNotice = z.infer<typeof noticeSchema>
