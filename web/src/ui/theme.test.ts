import { readFileSync } from 'node:fs'
import { contrast as contrastOf } from '@fuel-shack/contract/site/contrast'
import { coloursCss, STATUS_COLOURS } from '@fuel-shack/contract/site/site-colours'
import { describe, expect, it } from 'vitest'
import { listSites, readSiteFolder } from '../../build/site/read-site.ts'

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

/** The tokens in one scheme of the theme, or of a site's palette. */
function schemesIn(css: string): { light: Record<string, string>; dark: Record<string, string> } {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  return { light: coloursIn(light), dark: coloursIn(dark) }
}

function coloursIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))
}

function contrast(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) throw new Error('a token is missing')
  return contrastOf(one, other)
}

const own = schemesIn(theme)
const sites = listSites().map((directory) => {
  const palette = schemesIn(coloursCss(readSiteFolder(directory).site.colours))
  return { directory, light: { ...own.light, ...palette.light }, dark: { ...own.dark, ...palette.dark } }
})

const surfaces = ['color-surface', 'color-surface-raised', 'color-surface-sunken']
const textColours = ['text', 'muted', 'accent', 'accent-strong', 'danger', 'success', 'warning', 'focus']
const backgrounds = ['accent', 'accent-strong', 'danger', 'success', 'warning']

describe.each(
  sites.flatMap(({ directory, light, dark }) => [
    { directory, scheme: 'light', colours: light },
    { directory, scheme: 'dark', colours: { ...light, ...dark } },
  ]),
)('$directory has enough contrast in the $scheme scheme', ({ colours }) => {
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

it.each(sites)('$directory defines every colour in both schemes', ({ light, dark }) => {
  const names = (tokens: Record<string, string>) => Object.keys(tokens).filter((name) => name.startsWith('color-'))
  expect(names(dark)).toEqual(names(light))
})

it.each(['light', 'dark'] as const)(
  'in the %s scheme, palettes are checked against the status colours in use',
  (scheme) => {
    for (const [name, value] of Object.entries(STATUS_COLOURS[scheme])) expect(own[scheme][`color-${name}`]).toBe(value)
  },
)
