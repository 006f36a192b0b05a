import { z } from 'zod'
import { instantSchema } from '../../platform/dates-schema.ts'
import { PORTIONS_MAX } from '../../platform/limits.ts'
import { typedText } from '../../platform/typed-text-schema.ts'

const until = z.iso.datetime().nullable()

const portionsSchema = z.object({
  /** Without it: the whole dish. */
  optionId: z.string().exactOptional(),
  /** The portions that can still be ordered. */
  left: z.int().min(0),
  /** The further portions at payment pages that are open. They are left again if no one pays. */
  reserved: z.int().min(0),
  /** The number ends then, and nothing limits the dish; null: staff end it. */
  until,
})

/**
 * The reason why a dish, or an option of it, cannot be ordered. It changes only when staff change it and when an instant in it passes,
 * so a device that has an old answer can tell what has ended since.
 */
export const availabilitySchema = z
  .object({
    /** Sold out until then; null: until staff undo it. Without it: not sold out. */
    soldOutUntil: until.exactOptional(),
    /** Outside its serving hours, which begin again then; null if not in the days ahead. Without it: served now. */
    servedFrom: until.exactOptional(),
    /** Served now, until then. Without it: no serving hours, or not served now. */
    servedUntil: z.iso.datetime().exactOptional(),
    /** Only the counter sells it, see `isSoldOnline`. */
    isCounterOnly: z.literal(true).exactOptional(),
    /** Options that are sold out. */
    soldOutOptions: z.array(z.object({ id: z.string(), until })).exactOptional(),
    /** The dish and its options of which staff have stated a number. With none left it is sold out, too. */
    portions: z.array(portionsSchema).exactOptional(),
  })
  .meta({ id: 'Availability' })

/** A change by staff of a dish, or of one option of it. */
export const changeAvailabilitySchema = z
  .strictObject({
    productId: typedText(250).min(1),
    /** Without it: the whole dish. */
    optionId: typedText(40).min(1).exactOptional(),
    /** `undone`: until staff undo it. Null: available again, in any number. */
    until: z.union([z.literal(['tomorrow', 'undone']), instantSchema]).nullable(),
    /** The portions that are left, with those at open payment pages. Without it, or 0: sold out. */
    left: z.int().min(0).max(PORTIONS_MAX).exactOptional(),
  })
  .meta({ id: 'ChangeAvailability' })

export type Portions = z.infer<typeof portionsSchema>
export type Availability = z.infer<typeof availabilitySchema>
export type ChangeAvailability = z.infer<typeof changeAvailabilitySchema>
