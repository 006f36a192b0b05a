import { z } from 'zod'
import { instantSchema } from '../../platform/dates-schema.ts'
import { described } from '../../platform/described.ts'
import { textKey } from '../../platform/folded-text.ts'
import { typedName, typedText } from '../../platform/typed-text-schema.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { FACILITY_ICONS } from './facility-icons.ts'

const statedAt = described(
  instantSchema.nullable(),
  'The time in UTC at which it was stated. Null: never; in a change: now.',
  '2026-11-24T21:30:00Z',
)

const hasDistinctTitles = (rows: readonly { title: string }[]) =>
  new Set(rows.map(({ title }) => textKey(title))).size === rows.length
const DISTINCT = { error: 'has a title twice', ...whenValid }

const fuelGradeSchema = z.strictObject({
  title: described(typedName(24), 'The grade of fuel.', 'Diesel'),
  tenthsPerLitre: described(
    z.int().min(300).max(4999).nullable(),
    'The price of a litre in tenths of a cent: 1899 is 189.9, as on a road sign. Null: not stated.',
    1899,
  ),
  isAvailable: described(z.boolean(), 'False while there is none.', true),
  at: statedAt,
})

const facilityStateSchema = z.strictObject({
  title: described(typedName(30), 'The facility.', 'Showers'),
  icon: described(z.enum(FACILITY_ICONS), 'The icon beside it.', 'shower'),
  isOpen: described(z.boolean(), 'False while it is closed.', true),
  note: described(typedText(40), 'A few words about it; empty if there is nothing to say.', 'Back at 3 pm'),
  at: statedAt,
})

export const fuelSchema = described(
  z.array(fuelGradeSchema).max(8).refine(hasDistinctTitles, DISTINCT),
  'The grades of fuel, in the order of the road sign.',
)
export const facilityStatesSchema = described(
  z.array(facilityStateSchema).max(8).refine(hasDistinctTitles, DISTINCT),
  'The facilities that may be closed for a while, in order.',
)
export const noticeSchema = described(
  z
    .strictObject({
      text: described(typedText(160).min(1), 'The words of the notice.', 'The road to the west is flooded.'),
      until: described(
        instantSchema.nullable(),
        'The time in UTC at which the notice ends. Null: it stays.',
        '2026-11-25T08:00:00Z',
      ),
      at: statedAt,
    })
    .nullable(),
  'A notice for everyone who opens the app. Null: none.',
)

export const stopBoardSchema = z.strictObject({
  fuel: fuelSchema.default([]),
  facilities: facilityStatesSchema.default([]),
  notice: noticeSchema.default(null),
  fuelPriceHours: described(
    z.int().min(1).max(168).default(24),
    'How long a stated price of fuel is shown, in hours.',
    24,
  ),
})

/** The instant at which it no longer holds. Null: none is known. */
const until = z.iso.datetime().nullable()

/** The facts of it that are true at a time. A price that is too old and a notice that has ended are not in it. */
export const currentStopBoardSchema = z.object({
  /** The date at the rest stop. A page of yesterday is not the page of today, because a time of today has no day. */
  date: z.iso.date(),
  fuel: z.array(fuelGradeSchema.extend({ until })),
  facilities: z.array(facilityStateSchema),
  notice: noticeSchema,
})

export type CurrentStopBoard = z.infer<typeof currentStopBoardSchema>
export type FuelGrade = z.infer<typeof fuelGradeSchema>
export type FacilityState = z.infer<typeof facilityStateSchema>
export type RestStopNotice = z.infer<typeof noticeSchema>
