/**
 * The two fonts, each at one address for the app and the login pages. `npm run fonts` writes the files to
 * `web/public/assets`; a file's name contains a hash of its bytes, because browsers cache it for ever.
 */
export const FONTS = {
  display: '/assets/shrikhand-ae958e0d.woff2',
  text: '/assets/public-sans-7169d104.woff2',
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
    fontFace('Shrikhand', '400', 'font-display: fallback;', `url('${FONTS.display}') format('woff2')`),
    fontFace('Public Sans', '400 800', 'font-display: swap;', `url('${FONTS.text}') format('woff2')`),
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

function fontFace(family: string, weight: string, properties: string, source: string): string {
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; ${properties} src: ${source}; }`
}
