import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programOf, repositoryRoot } from '../stack/repository.ts'

/** Files that break a rule of .oxlintrc.json about who may use what. */
const offences: [path: string, text: string, rule: string][] = [
  ['api/src/sales/orders/env.ts', 'export const { env } = process', 'no-restricted-properties'],
  ['api/src/platform/db/env.ts', `export const port = process['env'].PORT`, 'no-restricted-properties'],
  ['identity/src/env.ts', 'export const port = process.env.PORT', 'no-restricted-properties'],
  ['api/src/sales/orders/a.ts', 'export const now = new Date()', 'handed-in-time'],
  ['api/src/sales/orders/b.ts', 'export const now = Date.now()', 'no-restricted-properties'],
  ['identity/src/accounts/a.ts', 'export const id = crypto.randomUUID()', 'no-restricted-properties'],
  ['identity/src/accounts/b.ts', 'export const part = Math.random()', 'no-restricted-properties'],
  ['web/src/welcome/a.ts', `export const load = () => window.fetch('/x')`, 'no-restricted-properties'],
  ['web/src/welcome/b.ts', `export const load = () => fetch('/x')`, 'no-restricted-globals'],
  ['web/src/welcome/c.ts', `export const socket = new WebSocket('/x')`, 'no-restricted-globals'],
  ['web/src/welcome/d.ts', `localStorage.setItem('x', '1')`, 'no-restricted-globals'],
  ['web/src/platform/client/e.ts', `globalThis.sessionStorage.setItem('x', '1')`, 'no-restricted-properties'],
  ['web/src/welcome/f.ts', `document.cookie = 'x=1'`, 'no-restricted-properties'],
  ['web/src/welcome/g.ts', `export { query } from '../client/calls.ts'`, 'no-restricted-imports'],
  ['web/src/welcome/h.ts', `export * from '../client/calls.ts'`, 'no-restricted-imports'],
  ['web/src/welcome/i.ts', `import * as c from '../client/calls.ts'\nc.query()`, 'no-restricted-imports'],
  ['web/src/welcome/j.ts', `import { type A } from './a.ts'\nexport type B = A`, 'no-import-type-side-effects'],
  ['tools/a.ts', `export type A = import('@fuel-shack/api/config').Env`, 'consistent-type-imports'],
  ['api/src/sales/orders/load.ts', 'export const load = (name: string) => import(name)', 'no-dynamic-require'],
  ['api/src/long.ts', `${'\n'.repeat(300)}export const a = 1\n`, 'max-lines'],
]

/** Files that do the same where they may. */
const sound: Record<string, string> = {
  'api/src/platform/config/config.ts': 'export const { env } = process',
  'api/src/platform/db/clock.ts': 'export const now = new Date()',
  'api/src/sales/orders/dates.ts': 'export const day = new Date(0)',
  'api/src/sales/orders/orders.test.ts': 'export const now = Date.now()',
  'api/src/limit.ts': `${'\n'.repeat(299)}export const a = 1\n`,
  'web/src/platform/client/send-request.ts': `export const load = () => fetch('/x')`,
  'web/src/platform/client/device-storage.ts': `localStorage.setItem('x', '1')`,
  'web/src/card/cards-queries.ts': `export { query } from '../client/calls.ts'`,
  'web/src/card/CardsPage.ts': `import { FRESH } from '../client/calls.ts'\nexport const fresh = FRESH`,
  'web/src/card/types.ts': `export type { query } from '../client/calls.ts'`,
}

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  let found: string[] = []
  beforeAll(() => {
    for (const path of ['.oxlintrc.json', 'tools/lint']) {
      cpSync(join(repositoryRoot, path), join(folder, path), { recursive: true })
    }
    for (const [path, text] of [...offences, ...Object.entries(sound)]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { stdout } = spawnSync(process.execPath, [programOf('oxlint'), '--format=unix'], { cwd: folder })
    found = stdout.toString().split('\n')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(offences)('the linter rejects %s: %s', (path, _text, rule) => {
    expect(found.filter((line) => line.startsWith(`${path}:`)).join('\n')).toContain(`(${rule})`)
  })

  it('the linter accepts each of these in the file that may do it', () => {
    expect(found.filter((line) => Object.keys(sound).some((path) => line.startsWith(`${path}:`)))).toEqual([])
  })
})
