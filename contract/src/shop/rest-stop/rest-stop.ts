import { z } from 'zod'
import { siteSchema } from './site.ts'

/** The files of the folder `pictures`, by their paths there, with the hashes of their bytes: `dishes/flat_white.webp`. */
const picturesSchema = z.record(
  z.string().regex(/^(?:[a-z]+\/)?[\w-]{1,70}\.(?:svg|jpe?g|png|webp)$/),
  z.string().regex(/^[0-9a-f]{64}$/),
)

/** All facts of a rest stop apart from its menu: `site.json` with the pictures. */
export const restStopSchema = siteSchema.omit({ $schema: true }).extend({ pictures: picturesSchema })

export type RestStop = z.infer<typeof restStopSchema>
