import { z } from 'zod'
import { textSchema } from '../shop/rest-stop/field-schemas.ts'
import { photoDescription } from '../shop/rest-stop/setting-forms.ts'

/** The pictures that managers change: `photo` is that of the welcome page. */
const PICTURE_ROLES = ['photo'] as const

export const pictureParams = z.object({ role: z.enum(PICTURE_ROLES) })

export const changePictureQuerySchema = z.object({
  /** The words for people who do not see it. */
  description: textSchema(photoDescription),
  /** The hash of the picture that its author has seen, by the setting `pictures`. Another one is not replaced. */
  replaces: z.string().regex(/^[0-9a-f]{64}$/),
})
