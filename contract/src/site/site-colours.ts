import { z } from 'zod'
import { contrast } from './contrast.ts'

/** WCAG 2.2 AA: text, and the edges of controls and large text. */
const TEXT_CONTRAST = 4.5
const SHAPE_CONTRAST = 3

/** The app's own, which a site does not change but has to be readable with; web/src/ui/theme.css declares them. */
export const STATUS_COLOURS = {
  light: { danger: '#a91d2e', success: '#1d6a48', warning: '#8a5200' },
  dark: { danger: '#ff9c94', success: '#7fd6a2', warning: '#ffc65c' },
} as const

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #1c1433')

const schemeSchema = z.strictObject({
  surface: colour,
  surfaceRaised: colour,
  surfaceSunken: colour,
  text: colour,
  muted: colour,
  /** Links and the main button; `accentStrong` while the pointer is over it, `accentText` on it. */
  accent: colour,
  accentStrong: colour,
  accentText: colour,
  accentSoft: colour,
  /** The edge of a field or a control. */
  line: colour,
  /** A hairline; decoration only. */
  lineSoft: colour,
  focus: colour,
})

/** `colours` of `site.json`. Each pair that carries text is checked, so that a palette is readable or rejected. */
export const siteColoursSchema = z
  .strictObject({
    /** The colours from overhead to the horizon; text stands on the first three only. The first is also the browser's bar. */
    sky: z.tuple([colour, colour, colour, colour, colour, colour]),
    onSky: colour,
    /** Buttons, prices and lights on the sky. */
    lamp: colour,
    light: schemeSchema,
    dark: schemeSchema,
    menuBoard: z.strictObject({
      background: colour,
      /** The colour around the board, where it is shown large. */
      surround: colour,
      sign: colour,
      signEdge: colour,
      signFrame: colour,
      titleShadow: colour,
      /** The dots between a title and its price. */
      leader: colour,
      description: colour,
    }),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of coloursTooClose(value)) {
      issues.push({ code: 'custom', message, path, input: value })
    }
  })

export type SiteColours = z.infer<typeof siteColoursSchema>
type Scheme = SiteColours['light']

interface Pair {
  path: string[]
  front: string
  on: string
  behind: string
  least: number
}

function coloursTooClose(colours: SiteColours): { path: string[]; message: string }[] {
  const pairs = [
    ...skyPairs(colours),
    ...boardPairs(colours),
    ...schemePairs(colours, 'light'),
    ...schemePairs(colours, 'dark'),
  ]
  return pairs
    .map((pair) => ({ ...pair, ratio: contrast(pair.front, pair.behind) }))
    .filter(({ ratio, least }) => ratio < least)
    .map(({ path, on, ratio, least }) => ({
      path,
      // Rounded down: 4.46 must not read as 4.5.
      message: `has a contrast of ${Math.floor(ratio * 10) / 10}:1 on ${on}; it must be at least ${least}:1`,
    }))
}

function skyPairs({ sky, onSky, lamp }: SiteColours): Pair[] {
  return Object.entries({ onSky, lamp }).flatMap(([name, front]) =>
    sky.slice(0, 3).map((behind, stop) => ({ path: [name], front, on: `sky[${stop}]`, behind, least: TEXT_CONTRAST })),
  )
}

function boardPairs({ onSky, lamp, menuBoard }: SiteColours): Pair[] {
  const { background, description, sign } = menuBoard
  const onBackground = { on: 'menuBoard.background', behind: background, least: TEXT_CONTRAST }
  return [
    { path: ['onSky'], front: onSky, ...onBackground },
    { path: ['lamp'], front: lamp, ...onBackground },
    { path: ['menuBoard', 'description'], front: description, ...onBackground },
    { path: ['onSky'], front: onSky, on: 'menuBoard.sign', behind: sign, least: SHAPE_CONTRAST },
  ]
}

function schemePairs(colours: SiteColours, scheme: 'light' | 'dark'): Pair[] {
  const own = colours[scheme]
  const all = { ...own, ...STATUS_COLOURS[scheme] }
  const pair = (front: keyof typeof all, behind: keyof Scheme, least = TEXT_CONTRAST): Pair => ({
    // A status colour is not the site's: the surface has to suit it.
    path: [scheme, front in own ? front : behind],
    front: all[front],
    on: front in own ? behind : `the colour for ${front}`,
    behind: own[behind],
    least,
  })
  const surfaces = ['surface', 'surfaceRaised', 'surfaceSunken'] as const
  const words = ['text', 'muted', 'accent', 'accentStrong', 'focus', 'danger', 'success', 'warning'] as const
  return [
    ...surfaces.flatMap((surface) => words.map((word) => pair(word, surface))),
    ...surfaces.map((surface) => pair('line', surface, SHAPE_CONTRAST)),
    ...(['text', 'muted', 'accent', 'success'] as const).map((word) => pair(word, 'accentSoft')),
    pair('accentText', 'accent'),
    pair('accentText', 'accentStrong'),
  ]
}

/** The palette as custom properties, for the web app and for the login pages. */
export function coloursCss({ sky, onSky, lamp, light, dark, menuBoard }: SiteColours): string {
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

function schemeTokens(scheme: Scheme): string {
  const named = Object.entries(scheme).map(
    ([name, value]) => `--color-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`,
  )
  return named.join('\n')
}
