import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildWebWhenStale, stampOf } from './web-build.ts'

it('the web app is stale when a file changes, comes, goes or moves', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const before = stampOf(
    new Map([
      ['web/src/a.ts', bytes('1')],
      ['web/src/b.ts', bytes('2')],
    ]),
  )
  const others = [
    new Map([
      ['web/src/a.ts', bytes('1')],
      ['web/src/b.ts', bytes('3')],
    ]),
    new Map([['web/src/a.ts', bytes('1')]]),
    new Map([
      ['web/src/a.ts', bytes('1')],
      ['web/src/c.ts', bytes('2')],
    ]),
    new Map([
      ['web/src/a.ts', bytes('12')],
      ['web/src/b.ts', bytes('')],
    ]),
  ]
  for (const files of others) expect(stampOf(files)).not.toBe(before)
})

it('a folder with other files in it is not emptied for a build', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'precious-'))
  try {
    writeFileSync(join(folder, 'letters.txt'), 'Dear diary')
    await expect(buildWebWhenStale({ WEB_DIR: folder })).rejects.toThrow('Name another folder')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
