/** What almost every page consists of. The other characters of a font are in a file that loads where one of them is used. */
export const BASIC_CHARACTERS = `${charactersFrom(0x20, 0x7e)}\u00A0©·×é–—‘’“”•…‹−`

/** Latin-1, and the typographic marks outside it that the fonts have. */
export const FURTHER_CHARACTERS = Array.from(`${charactersFrom(0xa1, 0xff)}Œœ‚„›⁄€™`)
  .filter((character) => !BASIC_CHARACTERS.includes(character))
  .join('')

/**
 * The two fonts, each in two files, at the same addresses for the app and the login pages. `npm run fonts` writes the files
 * to `web/public/assets`; a file's name contains a hash of its bytes, because browsers cache it for ever.
 */
export const FONTS = {
  display: '/assets/shrikhand-606c84dd.woff2',
  displayFurther: '/assets/shrikhand-further-771e134c.woff2',
  text: '/assets/public-sans-9f84fa5e.woff2',
  textFurther: '/assets/public-sans-further-5a751e1c.woff2',
} as const

/**
 * Local fonts with the measurements of Public Sans, so that text does not move when the font arrives. Computed from the
 * fonts' own metrics: average width of English text, ascent and descent. Bold text has another average width.
 */
const LOCAL_FONTS = [
  { family: 'Like Roboto', weight: '400', local: ['Roboto'], size: 104.7, ascent: 90.74, descent: 21.49 },
  {
    family: 'Like Roboto',
    weight: '600 800',
    local: ['Roboto Bold', 'Roboto-Bold'],
    size: 105.2,
    ascent: 90.3,
    descent: 21.39,
  },
  { family: 'Like Arial', weight: '400', local: ['Arial'], size: 104.87, ascent: 90.59, descent: 21.46 },
  {
    family: 'Like Arial',
    weight: '600 800',
    local: ['Arial Bold', 'Arial-BoldMT'],
    size: 99.1,
    ascent: 95.86,
    descent: 22.7,
  },
]

/** The `@font-face` rules, for the web app and for the login pages. */
export function fontsCss(): string {
  return [
    // A short swap period: on a slow connection, a heading that is already readable does not change.
    ...webFont('Shrikhand', '400', 'fallback', [FONTS.display, FONTS.displayFurther]),
    ...webFont('Public Sans', '400 800', 'swap', [FONTS.text, FONTS.textFurther]),
    ...LOCAL_FONTS.map(({ family, weight, local, size, ascent, descent }) =>
      fontFace(
        family,
        weight,
        `size-adjust: ${size}%; ascent-override: ${ascent}%; descent-override: ${descent}%; line-gap-override: 0%;`,
        local.map((name) => `local('${name}')`).join(', '),
      ),
    ),
  ].join('\n')
}

function webFont(family: string, weight: string, display: string, [basic, further]: [string, string]): string[] {
  const face = (address: string, characters: string) =>
    fontFace(
      family,
      weight,
      `font-display: ${display}; unicode-range: ${unicodeRange(characters)};`,
      `url('${address}') format('woff2')`,
    )
  return [face(basic, BASIC_CHARACTERS), face(further, FURTHER_CHARACTERS)]
}

/** `U+20-7E, U+A0`: the CSS of a set of characters. */
export function unicodeRange(characters: string): string {
  const ranges: [number, number][] = []
  const codes = Array.from(characters, (character) => character.codePointAt(0) ?? 0)
  for (const code of codes.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

function charactersFrom(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

function fontFace(family: string, weight: string, properties: string, source: string): string {
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; ${properties} src: ${source}; }`
}
