import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '..', '..', '..')

/** Custom properties by the scheme that they are for. */
function tokensOf(file: string): Map<string, string> {
  const css = readFileSync(join(repository, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const dark = css.indexOf('prefers-color-scheme: dark')
  const tokens = [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match): [string, string] => {
    const scheme = match.index > dark ? 'later' : 'light'
    return [`${scheme} ${match[1]}`, (match[2] ?? '').replaceAll(/\s+/g, ' ')]
  })
  return new Map(tokens)
}

it('uses the colours, type and spacing of the web app', () => {
  const web = tokensOf('web/src/ui/theme.css')
  const own = [...tokensOf('identity/src/assets/theme.css')]
  expect(own.length).toBeGreaterThan(20)
  for (const [name, value] of own) expect([name, value]).toEqual([name, web.get(name)])
})
