import { readFileSync } from 'node:fs'
import { STATUS_COLOURS } from '@fuel-shack/contract/shop/rest-stop/palette'
import { expect, it } from 'vitest'
import { wcagContrast } from 'culori'

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = theme.split('@media (prefers-color-scheme: dark)')
const schemes = { light: tokensIn(light), dark: tokensIn(dark) }

function tokensIn(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))
}

it.each(['light', 'dark'] as const)('in the %s scheme, palettes suit the status colours in use', (scheme) => {
  for (const [name, value] of Object.entries(STATUS_COLOURS[scheme]))
    expect(schemes[scheme][`color-${name}`]).toBe(value)
})

it.each(['light', 'dark'] as const)('in the %s scheme, a label on a status colour has enough contrast', (scheme) => {
  for (const [name, value] of Object.entries(STATUS_COLOURS[scheme]))
    expect(wcagContrast(value, schemes[scheme][`color-${name}-text`] ?? '')).toBeGreaterThanOrEqual(4.5)
})
