import { z } from 'zod'

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #3d1f4d')

/** `colours` of `site.json`. `palette.ts` makes every other colour of the app from these two. */
export const siteColoursSchema = z.strictObject({
  /** The sky overhead, surfaces and the browser's bar. */
  sky: colour,
  /** The horizon, links, buttons and prices. */
  accent: colour,
})

export type SiteColours = z.infer<typeof siteColoursSchema>
