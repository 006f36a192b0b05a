import { createHash } from 'node:crypto'
import sharp, { type AvifOptions, type JpegOptions, type PngOptions, type WebpOptions } from 'sharp'

/** A picture that would be larger than this is not decoded: 40 kB can claim 400 million pixels. */
export const PIXELS_MAX = 50_000_000

type Encoding =
  | { format: 'avif'; options: AvifOptions }
  | { format: 'jpeg'; options: JpegOptions }
  | { format: 'png'; options: PngOptions }
  | { format: 'webp'; options: WebpOptions }
  /** The drawing as it is. */
  | { format: 'svg'; options?: never }

/** Everything that a picture depends on. */
export type Recipe = Encoding & {
  /** The drawing in SVG, or the bytes of a photograph. */
  source: string | Buffer
  /** Pixels per inch at which the drawing is rasterised; sharp's own is 72. */
  density?: number
  /** Cropped to this size; without a height the drawing keeps its shape. */
  size?: { width: number; height?: number }
  /** Stored in the picture's metadata. */
  description?: string
}

/** A picture that pages request: its address without the version, and how it is made. */
export interface SitePicture {
  /** `/menu/menu1_breakfast.png` */
  path: string
  recipe: () => Recipe
}

export async function encodePicture({ source, density, size, description, format, options }: Recipe): Promise<Buffer> {
  if (format === 'svg') return Buffer.from(source)
  const input = { limitInputPixels: PIXELS_MAX, ...(density !== undefined && { density }) }
  // A phone stores a photograph with the direction in which it was turned. All other metadata is left out.
  let picture = sharp(Buffer.from(source), input).autoOrient()
  if (size) picture = picture.resize({ ...size, fit: 'cover' })
  if (description !== undefined) picture = picture.withExif({ IFD0: { ImageDescription: description } })
  return picture.toFormat(format, options).toBuffer()
}

/** The version of a picture in its address. */
export function versionOf(source: string | Buffer): string {
  return createHash('sha256').update(source).digest('base64url').slice(0, 8)
}
