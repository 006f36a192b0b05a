import { z } from 'zod'
import { instantSchema } from '../../platform/dates-schema.ts'
import { typedText } from '../../platform/typed-text-schema.ts'

const until = z.iso.datetime().nullable()

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
  })
  .meta({ id: 'Availability' })

/** A change by staff of a dish, or of one option of it. */
export const changeAvailabilitySchema = z
  .strictObject({
    productId: typedText(250).min(1),
    /** Without it: the whole dish. */
    optionId: typedText(40).min(1).exactOptional(),
    /** `undone`: until staff undo it. Null: available again. */
    until: z.union([z.literal(['tomorrow', 'undone']), instantSchema]).nullable(),
  })
  .meta({ id: 'ChangeAvailability' })

export type Availability = z.infer<typeof availabilitySchema>
export type ChangeAvailability = z.infer<typeof changeAvailabilitySchema>
