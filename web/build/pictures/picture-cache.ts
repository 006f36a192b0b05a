import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import sharp, { type AvifOptions, type JpegOptions, type PngOptions, type WebpOptions } from 'sharp'

/** Outside of the repository, for the next clone. */
const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'fuel-shack', 'pictures')

type Encoding =
  | { format: 'avif'; options: AvifOptions }
  | { format: 'jpeg'; options: JpegOptions }
  | { format: 'png'; options: PngOptions }
  | { format: 'webp'; options: WebpOptions }
  /** The drawing as it is. */
  | { format: 'svg'; options?: never }

/** Everything that a picture depends on. */
export type Recipe = Encoding & {
  /** The drawing in SVG, or the file of a photograph. */
  source: string | Buffer
  /** Pixels per inch at which the drawing is rasterised; sharp's own is 72. */
  density?: number
  /** Cropped to this size; without a height the drawing keeps its shape. */
  size?: { width: number; height?: number }
  /** Stored in the picture's metadata. */
  description?: string
}

/** A picture of the built app, and how it is made from the site. */
export interface SitePicture {
  file: string
  recipe: () => Recipe
}

/** Names the picture by all that it is made from, so that a cached one cannot be stale. */
export function pictureKey({ source, ...recipe }: Recipe): string {
  return createHash('sha256')
    .update(JSON.stringify([recipe, sharp.versions]))
    .update(source)
    .digest('hex')
}

/** The same picture for a tenth of the encoder's time; it looks nearly the same and weighs an eighth more. */
export function quickly(recipe: Recipe): Recipe {
  return recipe.format === 'avif' ? { ...recipe, options: { ...recipe.options, effort: 2 } } : recipe
}

/** The encoded picture: an AVIF takes seconds, so each is made once on a machine. */
export async function makePicture(recipe: Recipe, cache = CACHE): Promise<Buffer> {
  const file = join(cache, `${pictureKey(recipe)}.${recipe.format}`)
  const cached = await readFile(file).catch(() => undefined)
  if (cached) return cached
  const picture = await render(recipe)
  // An account without a home builds too, only without a cache.
  await store(picture, file, cache).catch(() => undefined)
  return picture
}

async function store(picture: Buffer, file: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  // Renamed when it is whole: another build may read at the same time.
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, picture)
  await rename(unfinished, file)
}

async function render({ source, density, size, description, format, options }: Recipe): Promise<Buffer> {
  if (format === 'svg') return Buffer.from(source)
  // A phone stores a photograph with the direction in which it was turned.
  let picture = sharp(Buffer.from(source), density === undefined ? {} : { density }).autoOrient()
  if (size) picture = picture.resize({ ...size, fit: 'cover' })
  if (description !== undefined) picture = picture.withExif({ IFD0: { ImageDescription: description } })
  return picture.toFormat(format, options).toBuffer()
}
