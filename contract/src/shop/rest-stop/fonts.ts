/** The characters of almost every page. The other characters of a font are in a file that loads where one of them is used. */
export const BASIC_CHARACTERS = `${charactersFrom(0x20, 0x7e)}\u00A0©·×é–—‘’“”•…‹−`

/** Latin-1, and the typographic marks outside it that the fonts have. */
export const FURTHER_CHARACTERS = without(`${charactersFrom(0xa1, 0xff)}Œœ‚„›⁄€™`, BASIC_CHARACTERS)

/** Headings and names are in the display font, and consist of fewer characters. */
export const BASIC_DISPLAY_CHARACTERS = without(BASIC_CHARACTERS, '*;<=>@[\\]^_`{|}~©×•‹−')
export const FURTHER_DISPLAY_CHARACTERS = without(BASIC_CHARACTERS + FURTHER_CHARACTERS, BASIC_DISPLAY_CHARACTERS)

/**
 * The two fonts, each in two files, at the same addresses for the app and the login pages. `npm run fonts` writes the files
 * to `web/public/assets`; a file's name contains a hash of its bytes, because browsers cache it for ever.
 */
export const FONTS = {
  display: '/assets/shrikhand-671a47d9.woff2',
  displayFurther: '/assets/shrikhand-further-b7647905.woff2',
  text: '/assets/public-sans-e5901076.woff2',
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
    ...webFont('Shrikhand', '400', 'fallback', [
      [FONTS.display, BASIC_DISPLAY_CHARACTERS],
      [FONTS.displayFurther, FURTHER_DISPLAY_CHARACTERS],
    ]),
    ...webFont('Public Sans', '400 800', 'swap', [
      [FONTS.text, BASIC_CHARACTERS],
      [FONTS.textFurther, FURTHER_CHARACTERS],
    ]),
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

function webFont(family: string, weight: string, display: string, files: [address: string, characters: string][]) {
  return files.map(([address, characters]) =>
    fontFace(
      family,
      weight,
      `font-display: ${display}; unicode-range: ${unicodeRange(characters)};`,
      `url('${address}') format('woff2')`,
    ),
  )
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

function without(characters: string, others: string): string {
  return Array.from(characters)
    .filter((character) => !others.includes(character))
    .join('')
}

function charactersFrom(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

function fontFace(family: string, weight: string, properties: string, source: string): string {
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; ${properties} src: ${source}; }`
}
