import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paletteCss, paletteOf, STATUS_COLOURS, type Palette } from './palette.ts'

const TEXT = 4.5
const SHAPE = 3

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc
  .tuple(channel, channel, channel)
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`)
const EXTREMES = ['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#00ff00', '#ff0000', '#3d1f4d', '#d8612b']

/** Each pair that carries text, or that shows where a control ends, with the least contrast of WCAG 2.2 AA. */
function* listPairs(palette: Palette): Generator<[string, string, number]> {
  const { sky, onSky, lamp, menuBoard } = palette
  for (const behind of [...sky.slice(0, 3), menuBoard.background])
    for (const front of [onSky, lamp]) yield [front, behind, TEXT]
  yield [menuBoard.description, menuBoard.background, TEXT]
  yield [onSky, menuBoard.sign, SHAPE]
  for (const name of ['light', 'dark'] as const) {
    const scheme = palette[name]
    const { text, muted, accent, accentStrong, accentText, accentSoft, line, focus } = scheme
    const status = STATUS_COLOURS[name]
    for (const surface of [scheme.surface, scheme.surfaceRaised, scheme.surfaceSunken]) {
      for (const front of [text, muted, accent, accentStrong, focus, ...Object.values(status)])
        yield [front, surface, TEXT]
      yield [line, surface, SHAPE]
    }
    for (const front of [text, muted, accent, status.success]) yield [front, accentSoft, TEXT]
    for (const button of [accent, accentStrong]) yield [accentText, button, TEXT]
  }
}

it('makes a readable palette from any two colours', () => {
  const examples = EXTREMES.flatMap((sky) => EXTREMES.map((accent): [string, string] => [sky, accent]))
  fc.assert(
    fc.property(colour, colour, (sky, accent) => {
      for (const [front, behind, least] of listPairs(paletteOf({ sky, accent })))
        expect(wcagContrast(front, behind), `${front} on ${behind}`).toBeGreaterThanOrEqual(least)
    }),
    { numRuns: 200, examples },
  )
})

it('keeps the hue of both colours', () => {
  const { light, sky } = paletteOf({ sky: '#12405a', accent: '#1d8a8c' })
  expect([sky[0], light.accent]).toMatchInlineSnapshot(`
    [
      "#001d2e",
      "#007274",
    ]
  `)
})

it('declares the same colours in both schemes', () => {
  const css = paletteCss(paletteOf({ sky: '#3d1f4d', accent: '#d8612b' }))
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  const names = (part: string) => [...part.matchAll(/--color-[\w-]+(?=: #[0-9a-f]{6};)/g)].map(([name]) => name)
  expect(names(light)).toContain('--color-surface-raised')
  expect(names(dark)).toEqual(names(light))
})
