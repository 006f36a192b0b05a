import type { Palette } from '@fuel-shack/contract/shop/rest-stop/palette'
import type { Recipe, SitePicture } from './encode-picture.ts'
import { shapesOf } from './svg-shapes.ts'

/** The mark's own size, in its SVG. */
const MARK = 64
/** SVG's pixels per inch. */
const NATURAL_DENSITY = 72

/** Icons of the tabs, as path data on a 24 grid, for the shortcuts of the installed app. */
const SHORTCUTS = {
  card: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 9.5h18M6.5 15h4M17 15h.01',
  order:
    'M4 10.5C4 6.9 7.6 4.5 12 4.5s8 2.4 8 6Z M3.5 14c1.4 0 1.4 1.2 2.8 1.2S7.7 14 9.2 14s1.4 1.2 2.8 1.2 1.4-1.2 2.8-1.2 1.4 1.2 2.9 1.2S19.1 14 20.5 14 M4.5 18.2h15c0 1-.9 1.8-2 1.8h-11c-1.1 0-2-.8-2-1.8Z',
}

/** The site's mark in the sizes and shapes that browsers and phones request. */
export function brandIconPictures(mark: string, palette: Palette): SitePicture[] {
  const onSky = (share: number) => markOnSky(shapesOf(mark), palette.sky, share)
  return [
    { path: '/favicon.svg', recipe: () => ({ source: mark, format: 'svg' }) },
    { path: '/icons/icon-192.png', recipe: () => icon(mark, 192) },
    { path: '/icons/icon-512.png', recipe: () => icon(mark, 512) },
    // A maskable icon may be cut to a circle of four fifths.
    { path: '/icons/maskable-192.png', recipe: () => icon(onSky(0.84), 192) },
    { path: '/icons/maskable-512.png', recipe: () => icon(onSky(0.84), 512) },
    { path: '/apple-touch-icon.png', recipe: () => icon(onSky(0.88), 180) },
    ...Object.entries(SHORTCUTS).map(([name, path]) => ({
      path: `/icons/shortcut-${name}.png`,
      recipe: () => icon(markOnSky(glyph(path, palette.lamp), palette.sky, 0.62), 96),
    })),
    // Browsers and services that request a bitmap get this; it has the size that tabs show on a dense screen.
    { path: '/favicon-48.png', recipe: () => icon(mark, 48) },
  ]
}

function icon(svg: string, size: number): Recipe {
  return {
    source: svg,
    density: (NATURAL_DENSITY * size) / MARK,
    size: { width: size, height: size },
    format: 'png',
    options: { palette: true, colours: 128, dither: 1, compressionLevel: 9, effort: 10 },
  }
}

/** A stroked icon at the size of the mark. */
function glyph(path: string, colour: string): string {
  return `<path transform="scale(${MARK / 24})" d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** The mark, or an icon of its size, on a sky that fills the square. */
function markOnSky(shapes: string, sky: readonly string[], share: number): string {
  const size = MARK * share
  const edge = (MARK - size) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${sky[0]}"/><stop offset=".5" stop-color="${sky[1]}"/><stop offset=".78" stop-color="${sky[2]}"/><stop offset="1" stop-color="${sky[3]}"/>
    </linearGradient></defs>
    <rect width="64" height="64" fill="url(#sky)"/>
    <svg x="${edge}" y="${edge}" width="${size}" height="${size}" viewBox="0 0 64 64">${shapes}</svg>
  </svg>`
}
