import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { textSchema } from './field-schemas.ts'
import { settingForms } from './setting-forms.ts'

const { sky, accent } = settingForms.colours.fields

/** `palette.ts` makes every other colour of the app from these two. */
export const siteColoursSchema = z.strictObject({
  sky: described(textSchema(sky), "The colour of the sky, of surfaces and of the browser's bar.", '#3d1f4d'),
  accent: described(textSchema(accent), 'The colour of the horizon, of links, buttons and prices.', '#d8612b'),
})

export type SiteColours = z.infer<typeof siteColoursSchema>
