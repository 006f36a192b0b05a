import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

// The rest stop's mark, site/pictures/mark.svg, in every size and shape that browsers and phones ask for.

const root = new URL('../', import.meta.url)
const mark = readFileSync(new URL('site/pictures/mark.svg', root), 'utf8')
const shapes = mark.replaceAll(/<\/?svg[^>]*>/g, '').trim()
const published = new URL('web/public/', root)

/** The mark on a dusk sky that fills the square. A maskable icon may be cut to a circle of four fifths. */
function iconOnSky(markShare: number): string {
  const size = 64 * markShare
  const edge = (64 - size) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#1c1433"/><stop offset=".5" stop-color="#3d1f4d"/><stop offset=".78" stop-color="#7c2b4a"/><stop offset="1" stop-color="#b8432c"/>
    </linearGradient></defs>
    <rect width="64" height="64" fill="url(#sky)"/>
    <svg x="${edge}" y="${edge}" width="${size}" height="${size}" viewBox="0 0 64 64">${shapes}</svg>
  </svg>`
}

async function writePng(file: string, svg: string, size: number): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size)
  const png = await picture.png({ palette: true, colours: 128, dither: 1, compressionLevel: 9, effort: 10 }).toBuffer()
  writeFileSync(new URL(file, published), png)
  console.log(`web/public/${file}  ${png.length} bytes`)
}

mkdirSync(new URL('icons/', published), { recursive: true })
writeFileSync(new URL('favicon.svg', published), mark)
await writePng('icons/icon-192.png', mark, 192)
await writePng('icons/icon-512.png', mark, 512)
await writePng('icons/maskable-192.png', iconOnSky(0.84), 192)
await writePng('icons/maskable-512.png', iconOnSky(0.84), 512)
await writePng('apple-touch-icon.png', iconOnSky(0.88), 180)
// For browsers and services that ask for a bitmap; the size that tabs show on a dense screen.
await writePng('favicon-48.png', mark, 48)
