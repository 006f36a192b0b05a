import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { siteSchema } from '@fuel-shack/contract/site'
import sharp, { type Sharp } from 'sharp'

// Renders the picture of the site for the welcome page in the widths and formats that browsers choose from.

const root = new URL('../', import.meta.url)
const published = new URL('web/public/photos/', root)
const WIDTHS = [480, 960, 1440]
/** What others show beside a link to the rest stop. */
const LINK_WIDTH = 1200
const LINK_HEIGHT = 630

const { photo } = siteSchema.parse(JSON.parse(readFileSync(new URL('site/site.json', root), 'utf8')))

export function readDrawing(): Buffer {
  return readFileSync(new URL(`site/pictures/${photo.name}.svg`, root))
}

/** Stands in each JPEG's description, and so tells what it was made from. */
export function fingerprintOf(drawing: Buffer): string {
  return createHash('sha256').update(drawing).digest('hex')
}

export function pictureFiles(format: string): URL[] {
  return WIDTHS.map((width) => new URL(`${photo.name}-${width}.${format}`, published))
}

export function linkPictureFile(): URL {
  return new URL(`${photo.name}-${LINK_WIDTH}x${LINK_HEIGHT}.jpg`, published)
}

async function renderSitePicture(drawing: Buffer, width: number): Promise<void> {
  // 16:10, whatever the drawing's own shape.
  const picture = sharp(drawing, { density: 144 }).resize(width, (width * 10) / 16, { fit: 'cover' })
  const copies = {
    avif: await picture.clone().avif({ quality: 52, effort: 7 }).toBuffer(),
    webp: await picture.clone().webp({ quality: 76, effort: 6 }).toBuffer(),
    jpg: await renderJpeg(drawing, picture.clone()),
  }
  for (const [format, content] of Object.entries(copies)) {
    writeFileSync(new URL(`${photo.name}-${width}.${format}`, published), content)
    console.log(`web/public/photos/${photo.name}-${width}.${format}  ${content.length} bytes`)
  }
}

async function renderLinkPicture(drawing: Buffer): Promise<void> {
  const picture = sharp(drawing, { density: 144 }).resize(LINK_WIDTH, LINK_HEIGHT, { fit: 'cover' })
  const content = await renderJpeg(drawing, picture)
  writeFileSync(linkPictureFile(), content)
  console.log(`web/public/photos/${photo.name}-${LINK_WIDTH}x${LINK_HEIGHT}.jpg  ${content.length} bytes`)
}

async function renderJpeg(drawing: Buffer, picture: Sharp): Promise<Buffer> {
  const described = picture.withExif({ IFD0: { ImageDescription: fingerprintOf(drawing) } })
  return described.jpeg({ quality: 76, mozjpeg: true }).toBuffer()
}

if (import.meta.main) {
  mkdirSync(published, { recursive: true })
  const drawing = readDrawing()
  for (const width of WIDTHS) await renderSitePicture(drawing, width)
  await renderLinkPicture(drawing)
}
