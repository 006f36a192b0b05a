// The addresses of pictures that pages show. The server makes them from the facts of the moment. With the version of the present
// content an address is immutable; with any other, the present picture is sent to be revalidated.

/** The colours of the rest stop as CSS. */
export const PALETTE_PATH = '/palette.css'

export const MANIFEST_PATH = '/manifest.webmanifest'

/** The size of a menu board in pixels. */
export const BOARD_WIDTH = 1080
export const BOARD_HEIGHT = 1440

export const PHOTO_WIDTHS = [480, 960, 1440] as const
export const BOARD_WIDTHS = [360, 540] as const
/** A row of the menu shows 4.5rem of a square; the sheet of a dish shows its own width, 16:9. */
export const DISH_TILE_WIDTHS = [72, 144, 216] as const
export const DISH_BANNER_WIDTHS = [480, 960] as const

const versioned = (path: string, version: string): string => `${path}?v=${version}`

/** @param copy `960.jpg` */
export function photoAddress({ name, version }: { name: string; version: string }, copy: string): string {
  return versioned(`/photos/${name}-${copy}`, version)
}

export function dishPhotoName(productId: string): string {
  return `dish_${productId}`
}

/** @param copy `540.avif` */
export function boardCopyAddress({ file, version }: { file: string; version: string }, copy: string): string {
  return versioned(`/menu/${boardName(file)}-${copy}`, version)
}

/** `menu1_breakfast` */
export function boardName(file: string): string {
  return file.replace(/\.png$/, '')
}

/** @param format `avif` */
export function copiesOf(widths: readonly number[], addressOf: (copy: string) => string, format: string): string {
  return widths.map((width) => `${addressOf(`${width}.${format}`)} ${width}w`).join(', ')
}

/** The copies that a device stores with the app, for times without reception. */
export function storedPictures({
  photo,
  boards,
}: {
  photo: { name: string; version: string }
  boards: readonly { file: string; version: string }[]
}): string[] {
  return [photoAddress(photo, '960.avif'), ...boards.map((board) => boardCopyAddress(board, '540.avif'))]
}
