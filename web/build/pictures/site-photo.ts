import { readPicture, type SiteFolder } from '../site/read-site.ts'
import type { Recipe, SitePicture } from './picture-cache.ts'

/** The photo of the welcome page is 16:10, whatever the drawing's own shape. */
const WIDTHS = [480, 960, 1440]
const ENCODINGS = {
  avif: { format: 'avif', options: { quality: 49, effort: 4 } },
  webp: { format: 'webp', options: { quality: 76, effort: 6 } },
  jpg: { format: 'jpeg', options: { quality: 76, mozjpeg: true } },
} as const
/** What other sites show beside a link to the rest stop. */
const LINK_SIZE = { width: 1200, height: 630 }
/** The drawing is enlarged for the widest copy. */
const DENSITY = 144

export function sitePhotoPictures({ directory, site }: SiteFolder): SitePicture[] {
  const { name } = site.photo
  const recipe = (size: { width: number; height: number }, encoding: (typeof ENCODINGS)[keyof typeof ENCODINGS]) =>
    ({ source: readPicture(directory, `${name}.svg`), density: DENSITY, size, ...encoding }) satisfies Recipe
  return [
    ...WIDTHS.flatMap((width) =>
      Object.entries(ENCODINGS).map(([ending, encoding]) => ({
        file: `photos/${name}-${width}.${ending}`,
        recipe: () => recipe({ width, height: (width * 10) / 16 }, encoding),
      })),
    ),
    {
      file: `photos/${name}-${LINK_SIZE.width}x${LINK_SIZE.height}.jpg`,
      recipe: () => recipe(LINK_SIZE, ENCODINGS.jpg),
    },
  ]
}
