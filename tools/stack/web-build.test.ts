import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './repository.ts'
import { buildWebWhenStale, readInputs, stampOf } from './web-build.ts'

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

it('the web app that was built for one site is stale for another, and after a change to its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  try {
    const copy = join(folder, 'copy')
    cpSync(join(repositoryRoot, 'site'), copy, { recursive: true })
    const [ours, theirs] = [stampOf(readInputs(join(repositoryRoot, 'site'))), stampOf(readInputs(copy))]
    expect(theirs).not.toBe(ours)
    expect(stampOf(readInputs(copy))).toBe(theirs)
    writeFileSync(join(copy, 'pictures', 'menu', 'another.svg'), '<svg/>')
    expect(stampOf(readInputs(copy))).not.toBe(theirs)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('the web app that was built whole is fresh for a quick start too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  try {
    const inputs = stampOf(readInputs(join(repositoryRoot, 'site')))
    writeFileSync(join(folder, '.stamp'), inputs)
    await expect(buildWebWhenStale({ WEB_DIR: folder }, { isQuick: true })).resolves.toBe(folder)
    expect(readFileSync(join(folder, '.stamp'), 'utf8')).toBe(inputs)
  } finally {
    rmSync(folder, { recursive: true })
  }
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
