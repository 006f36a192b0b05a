import { clampChroma, converter, formatHex, interpolate, wcagContrast, type Oklch } from 'culori'
import type { SiteColours } from './site-colours.ts'

/** WCAG 2.2 AA: text, and the edges of controls and large text. */
const TEXT_CONTRAST = 4.5
const SHAPE_CONTRAST = 3

/** The app's own, the same for every rest stop; web/src/ui/theme.css declares them. */
export const STATUS_COLOURS = {
  light: { danger: '#a91d2e', success: '#1d6a48', warning: '#8a5200' },
  dark: { danger: '#ff9c94', success: '#7fd6a2', warning: '#ffc65c' },
} as const

/** Lightness in OKLCH, from 0 to 1, of one scheme. Text begins there, and goes on until it has enough contrast. */
const SCHEMES = {
  light: {
    surface: 0.968,
    surfaceRaised: 0.992,
    raisedChroma: 0.006,
    surfaceSunken: 0.93,
    accentSoft: 0.925,
    lineSoft: 0.87,
    text: 0.25,
    muted: 0.47,
    accent: 0.52,
    line: 0.62,
    accentText: 1,
    stronger: -0.07,
  },
  dark: {
    surface: 0.19,
    surfaceRaised: 0.24,
    raisedChroma: 0.03,
    surfaceSunken: 0.155,
    accentSoft: 0.32,
    lineSoft: 0.32,
    text: 0.95,
    muted: 0.78,
    accent: 0.78,
    line: 0.58,
    accentText: 0.2,
    stronger: 0.07,
  },
} as const

type SchemeName = keyof typeof SCHEMES

const toOklch = converter('oklch')

/** @param hex a colour `#rrggbb` */
function oklchOf(hex: string): Oklch {
  const colour = toOklch(hex)
  if (!colour) throw new TypeError(`${hex} is not a colour`)
  return colour
}

/** A colour with the hue of another one, in the gamut of sRGB. `chroma` is the most that it may have. */
function shade(of: Oklch, lightness: number, chroma = 0.4): string {
  return formatHex(clampChroma({ ...of, l: lightness, c: Math.min(of.c, chroma) }, 'oklch'))
}

/**
 * A shade that has enough contrast on all backgrounds. Its lightness moves away from theirs, to white or black at the end, so
 * one is always found on backgrounds that are all light or all dark.
 */
function readable(
  of: Oklch,
  { from, chroma, on, least = TEXT_CONTRAST }: { from: number; chroma?: number; on: readonly string[]; least?: number },
): string {
  const isOnDark = on.every((background) => oklchOf(background).l < 0.6)
  const step = isOnDark ? 0.01 : -0.01
  for (let lightness = from; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = shade(of, lightness, chroma)
    if (on.every((background) => wcagContrast(candidate, background) >= least)) return candidate
  }
  return isOnDark ? '#ffffff' : '#000000'
}

/** Lamps and the last light of the sky are yellower than what they light. Yellow is at 90 degrees. */
function warmer(colour: Oklch): Oklch {
  const hue = colour.h ?? 0
  return { ...colour, h: hue + Math.max(-30, Math.min(30, 90 - hue)) }
}

function schemeOf(sky: Oklch, accent: Oklch, name: SchemeName) {
  const at = SCHEMES[name]
  const ground = name === 'light' ? warmer(accent) : sky
  const surface = shade(ground, at.surface, 0.018)
  const surfaceRaised = shade(ground, at.surfaceRaised, at.raisedChroma)
  const surfaceSunken = shade(ground, at.surfaceSunken, 0.028)
  const accentSoft = shade(accent, at.accentSoft, 0.05)
  const surfaces = [surface, surfaceRaised, surfaceSunken]
  const on = [...surfaces, accentSoft]
  const link = readable(accent, { from: at.accent, on })
  const linkLightness = oklchOf(link).l
  return {
    surface,
    surfaceRaised,
    surfaceSunken,
    text: readable(sky, { from: at.text, chroma: 0.03, on }),
    muted: readable(ground, { from: at.muted, chroma: 0.03, on }),
    /** Links and the main button; `accentStrong` while the pointer is over it, `accentText` on it. */
    accent: link,
    accentStrong: readable(accent, { from: linkLightness + at.stronger, on }),
    accentText: readable(accent, { from: at.accentText, chroma: 0.04, on: [link] }),
    accentSoft,
    /** The edge of a field or a control. */
    line: readable(ground, { from: at.line, chroma: 0.03, on: surfaces, least: SHAPE_CONTRAST }),
    /** A hairline; decoration only. */
    lineSoft: shade(ground, at.lineSoft, 0.03),
    /** The hue is opposite to the accent's, because the focus outline surrounds accented buttons. */
    focus: readable({ ...accent, h: ((accent.h ?? 0) + 180) % 360, c: 0.15 }, { from: at.accent, on: surfaces }),
  }
}

/**
 * Makes the colours of the app from the two of a rest stop. Each pair that carries text has the contrast of WCAG 2.2 AA for any
 * two colours: `palette.test.ts` tries them.
 */
export function paletteOf(colours: SiteColours) {
  const sky = oklchOf(colours.sky)
  const accent = oklchOf(colours.accent)
  const between = interpolate([colours.sky, colours.accent], 'oklab')
  const light = warmer(accent)
  const mix = (share: number) => oklchOf(formatHex(between(share)))
  /** From overhead to the horizon; text stands on the first three only. The first is also the browser's bar. */
  const skyStops = [
    shade(sky, 0.22, 0.08),
    shade(sky, 0.3, 0.1),
    shade(mix(0.4), 0.41),
    shade(mix(0.75), 0.53),
    shade(accent, 0.64),
    shade(light, 0.79, 0.13),
  ] as const
  const background = shade(sky, 0.2, 0.05)
  const dark = [...skyStops.slice(0, 3), background]
  const sign = skyStops[3]
  const onSky = readable(accent, { from: 0.97, chroma: 0.02, on: dark })
  return {
    sky: skyStops,
    onSky,
    /** Buttons, prices and lights on the sky. */
    lamp: readable(light, { from: 0.88, chroma: 0.12, on: dark }),
    light: schemeOf(sky, accent, 'light'),
    dark: schemeOf(sky, accent, 'dark'),
    menuBoard: {
      background,
      /** The colour around the board, where it is shown large. */
      surround: shade(sky, 0.17, 0.04),
      sign,
      signEdge: shade(light, 0.8, 0.14),
      signFrame: shade(sky, 0.22, 0.06),
      titleShadow: shade(mix(0.4), 0.3),
      /** The dots between a title and its price. */
      leader: shade(mix(0.4), 0.58, 0.1),
      description: readable(accent, { from: 0.85, chroma: 0.06, on: [background] }),
    },
  }
}

export type Palette = ReturnType<typeof paletteOf>

/** The palette as custom properties, for the web app and for the login pages. */
export function paletteCss({ sky, onSky, lamp, light, dark, menuBoard }: Palette): string {
  const skyTokens = sky.map((value, index) => `--dusk-${index + 1}: ${value};`)
  return `:root {
${schemeTokens(light)}
${skyTokens.join('\n')}
--dusk-text: ${onSky};
--dusk-lamp: ${lamp};
--board-surround: ${menuBoard.surround};
}
@media (prefers-color-scheme: dark) {
:root {
${schemeTokens(dark)}
}
}
`
}

function schemeTokens(scheme: Palette['light']): string {
  const named = Object.entries(scheme).map(
    ([name, value]) => `--color-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`,
  )
  return named.join('\n')
}
