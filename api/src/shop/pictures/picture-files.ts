import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { PICTURE_BYTES_MAX } from '@fuel-shack/contract/shop/rest-stop/picture-paths'
import sharp from 'sharp'
import { PIXELS_MAX } from './encode-picture.ts'
import type { StoredPicture } from './pictures-store.ts'
import { checkShapes } from './svg-shapes.ts'

/** The widest copy that a page uses is 1,440 wide, on a dense screen it is enlarged. */
const WIDTH_MAX = 1920
const GIVEN = ['.svg', '.jpg', '.jpeg', '.png', '.webp']
const ENDINGS: Partial<Record<string, string>> = { jpeg: 'jpg', png: 'png', svg: 'svg', webp: 'webp' }

/** A file of the folder `pictures`, by its path there. */
export interface PictureFile extends StoredPicture {
  path: string
}

interface PictureFolder {
  /** Every file that is there. */
  paths: string[]
  /** Only pictures that can be used. */
  files: PictureFile[]
  /** One line for each that cannot. */
  faults: string[]
}

/** Reads and prepares all pictures of a site folder. */
export async function readPictureFiles(siteDirectory: string): Promise<PictureFolder> {
  const folder = join(siteDirectory, 'pictures')
  const found = existsSync(folder) ? globSync('{*.*,*/*.*}', { cwd: folder }) : []
  const paths = found.filter((path) => !basename(path).startsWith('.')).toSorted()
  const faults: string[] = []
  const files: PictureFile[] = []
  for (const path of paths) {
    try {
      files.push(await preparePicture(path, readFileSync(join(folder, path))))
    } catch (error) {
      faults.push(`${join(folder, path)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { paths, files, faults }
}

/**
 * Checks a picture by its content, and prepares it: turned as its phone was, without metadata, at most 1,920 wide. One that is
 * so already stays as it is, byte for byte.
 *
 * @param path its ending becomes that of its content
 * @throws Error that says what is wrong with it
 */
async function preparePicture(path: string, given: Buffer): Promise<PictureFile> {
  if (!GIVEN.includes(extname(path).toLowerCase())) throw new Error(`must end in one of ${GIVEN.join(', ')}`)
  if (given.length > PICTURE_BYTES_MAX)
    throw new Error(`is larger than 20 MB: ${Math.ceil(given.length / 1024 / 1024)} MB`)
  const { bytes, ending } = extname(path).toLowerCase() === '.svg' ? drawing(given) : await photograph(given)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { path: `${path.slice(0, -extname(path).length)}.${ending}`, hash, bytes }
}

/** Prepares a file that says nothing about itself. @param name of its path. @throws Error as above */
export function prepareGivenPicture(name: string, given: Buffer): Promise<PictureFile> {
  const isDrawing = /^\s*</.test(given.toString('latin1', 0, 100))
  return preparePicture(`${name}${isDrawing ? '.svg' : '.jpg'}`, given)
}

function drawing(given: Buffer) {
  checkShapes(given.toString('utf8'))
  return { bytes: given, ending: 'svg' }
}

async function photograph(given: Buffer): Promise<{ bytes: Buffer; ending: string }> {
  if (given.length === 0) throw new Error('is empty')
  const input = sharp(given, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  const header = sharp(given, { limitInputPixels: false })
  const { format, width, height, orientation, exif, xmp, iptc } = await header.metadata().catch((cause: unknown) => {
    throw new Error('is no picture that can be read: use JPEG, PNG, WebP or SVG', { cause })
  })
  if (width * height > PIXELS_MAX) throw new Error('has more than 50 million pixels')
  const ending = ENDINGS[format]
  // sharp reads an SVG whatever its name is.
  if (ending === undefined || ending === 'svg') throw new Error(`is ${format}: use JPEG, PNG, WebP or SVG`)
  const isClean = width <= WIDTH_MAX && (orientation ?? 1) === 1 && !exif && !xmp && !iptc
  try {
    if (isClean) {
      await input.stats()
      return { bytes: given, ending }
    }
    const resized = input.autoOrient().resize({ width: WIDTH_MAX, withoutEnlargement: true })
    return { bytes: await resized.webp({ quality: 88 }).toBuffer(), ending: 'webp' }
  } catch (cause) {
    throw new Error('is damaged', { cause })
  }
}
