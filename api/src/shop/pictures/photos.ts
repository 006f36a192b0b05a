import {
  DISH_BANNER_WIDTHS,
  DISH_TILE_WIDTHS,
  dishPhotoName,
  PHOTO_WIDTHS,
} from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import type { Recipe, SitePicture } from './encode-picture.ts'
import type { SourcePicture } from './picture-sources.ts'

const ENCODINGS = {
  avif: { format: 'avif', options: { quality: 49, effort: 2 } },
  webp: { format: 'webp', options: { quality: 75, effort: 5 } },
  jpg: { format: 'jpeg', options: { quality: 76, mozjpeg: true } },
} as const
/** The size of the picture that other sites show beside a link to the rest stop. */
const LINK_SIZE = { width: 1200, height: 630 }
/** A drawing is enlarged for the widest copy. */
const DRAWING_DENSITY = 144

type Size = Required<NonNullable<Recipe['size']>>

const DISH_SIZES: Size[] = [
  ...DISH_TILE_WIDTHS.map((width) => ({ width, height: width })),
  ...DISH_BANNER_WIDTHS.map((width) => ({ width, height: (width * 9) / 16 })),
]

function copy(
  { bytes, isDrawing }: SourcePicture,
  path: string,
  size: Size,
  ending: keyof typeof ENCODINGS,
): SitePicture {
  const density = isDrawing ? { density: DRAWING_DENSITY } : {}
  return { path: `${path}.${ending}`, recipe: () => ({ source: bytes, size, ...density, ...ENCODINGS[ending] }) }
}

/** The photo of the welcome page is 16:10, whatever the shape of its source. */
export function sitePhotoPictures(name: string, photo: SourcePicture): SitePicture[] {
  const link = `${LINK_SIZE.width}x${LINK_SIZE.height}`
  return [
    ...PHOTO_WIDTHS.flatMap((width) =>
      (['avif', 'webp', 'jpg'] as const).map((ending) =>
        copy(photo, `/photos/${name}-${width}`, { width, height: (width * 10) / 16 }, ending),
      ),
    ),
    copy(photo, `/photos/${name}-${link}`, LINK_SIZE, 'jpg'),
  ]
}

export function dishPhotoPictures(productId: string, photo: SourcePicture): SitePicture[] {
  return DISH_SIZES.flatMap((size) =>
    (['avif', 'webp'] as const).map((ending) =>
      copy(photo, `/photos/${dishPhotoName(productId)}-${size.width}`, size, ending),
    ),
  )
}
