import { z } from 'zod'
import { FACILITY_ICONS } from './facility-icons.ts'
import { AUSTRALIAN_STATES } from '../../platform/australian-state.ts'
import { arrivalPlacesSchema } from './arrival-places.ts'

/** Changes with the content of a picture, so that its address can be stored for ever. */
const version = z.string()

/** The facts of the rest stop that its pages show. They are in the configuration of every page: the program has none of them. */
export const factsSchema = z
  .object({
    name: z.string(),
    /** One line for search engines. */
    description: z.string(),
    phone: z.string(),
    abn: z.string(),
    address: z.object({
      lot: z.string(),
      road: z.string(),
      town: z.string(),
      state: z.enum(AUSTRALIAN_STATES),
      postcode: z.string(),
      enterFrom: z.string(),
    }),
    mapsUrl: z.string(),
    instagramUrl: z.string(),
    /** IANA name. */
    timeZone: z.string(),
    welcome: z.object({
      heading: z.string(),
      intro: z.array(z.string()),
      redeemNote: z.string(),
      parking: z.string(),
      turnOff: z.string(),
    }),
    facilities: z.array(z.object({ text: z.string(), icon: z.enum(FACILITY_ICONS) })),
    /** A text of the rest stop after the advice on allergens. */
    allergens: z.string().exactOptional(),
    /** Where orders are collected: the text completes "Collect it …". */
    collection: z.object({
      where: z.string(),
      places: arrivalPlacesSchema,
      callButton: z.string().exactOptional(),
    }),
    /** The inside of the mark's SVG of 64 by 64: shapes only. */
    mark: z.string(),
    /** The version of the colours at `PALETTE_PATH`. */
    palette: version,
    /** `name`: see `photoAddress`. */
    photo: z.object({ name: z.string(), alt: z.string(), version }),
    /** `file`: the specified name at `/menu/`. */
    boards: z.array(z.object({ file: z.string(), title: z.string(), section: z.string(), version })),
    /** The addresses of the drawings of sections, and that of any other section. */
    sections: z.record(z.string(), z.string()),
    otherSection: z.string(),
    /** The versions of dishes' photographs, by product id. */
    dishPhotos: z.record(z.string(), version),
  })
  .meta({ id: 'Facts' })

export type Facts = z.infer<typeof factsSchema>
