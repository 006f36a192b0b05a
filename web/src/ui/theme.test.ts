import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

function coloursIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) throw new Error('a token is missing')
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['color-surface', 'color-surface-raised', 'color-surface-sunken']
const textColours = ['text', 'muted', 'accent', 'accent-strong', 'danger', 'success', 'warning', 'focus']
const backgrounds = ['accent', 'accent-strong', 'danger', 'success', 'warning']

describe.each([
  ['light', coloursIn(light)],
  ['dark', { ...coloursIn(light), ...coloursIn(dark) }],
])('in the %s scheme', (_scheme, colours) => {
  it.each(textColours.flatMap((colour) => surfaces.map((surface) => [colour, surface] as const)))(
    '%s has enough contrast on %s',
    (colour, surface) => {
      expect(contrast(colours[`color-${colour}`], colours[surface])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(backgrounds)('a label on %s has enough contrast', (background) => {
    const label = colours[`color-${background.replace('-strong', '')}-text`]
    expect(contrast(colours[`color-${background}`], label)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['text', 'muted', 'accent', 'success'])('%s has enough contrast on the soft accent', (colour) => {
    expect(contrast(colours[`color-${colour}`], colours['color-accent-soft'])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(surfaces)('the edge of a control has enough contrast on %s', (surface) => {
    expect(contrast(colours['color-line'], colours[surface])).toBeGreaterThanOrEqual(3)
  })

  it.each(['dusk-1', 'dusk-2', 'dusk-3'])('text and lamps have enough contrast on %s of the sky', (stop) => {
    expect(contrast(colours['dusk-text'], colours[stop])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colours['dusk-lamp'], colours[stop])).toBeGreaterThanOrEqual(4.5)
  })
})

it('defines every colour in both schemes', () => {
  const named = (text: string) => Object.keys(coloursIn(text)).filter((name) => name.startsWith('color-'))
  expect(named(dark)).toEqual(named(light))
})
