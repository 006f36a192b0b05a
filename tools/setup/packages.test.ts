import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { repositoryRoot } from '../stack/repository.ts'
import { needOf } from './needs.mjs'
import { findMissingPackages, requiredPackages } from './packages.mjs'

const lockfile = {
  packages: {
    '': { version: '1.3.0' },
    api: { version: '1.3.0', dependencies: { zod: '4.6.7', native: '1.0.0' } },
    harness: { version: '1.3.0', devDependencies: { vitest: '5.1.0' } },
    'node_modules/@fuel-shack/api': { resolved: 'api', link: true },
    'node_modules/@fuel-shack/harness': { resolved: 'harness', link: true },
    'node_modules/native': { version: '1.0.0', optional: true },
    'node_modules/chai': { version: '1.0.0' },
    'node_modules/vitest': { version: '5.1.0', dependencies: { chai: '2.0.0' } },
    'node_modules/vitest/node_modules/chai': { version: '2.0.0' },
    'node_modules/zod': { version: '4.6.7' },
  },
}
const ofApi = {
  'node_modules/@fuel-shack/api': { resolved: 'api', link: true },
  'node_modules/zod': { version: '4.6.7' },
}
const ofHarness = ['node_modules/@fuel-shack/harness', 'node_modules/vitest', 'node_modules/vitest/node_modules/chai']

describe('what is installed', () => {
  it('what is installed is enough without the packages of other machines and of other workspaces', () => {
    const installed = { packages: { ...ofApi, api: { version: '1.3.0' } } }
    expect(findMissingPackages(lockfile, installed, ['api'])).toEqual({ missing: [], isStale: false })
  })

  it('what is installed is added to for a command that needs more', () => {
    expect(findMissingPackages(lockfile, { packages: ofApi }, ['api', 'harness'])).toEqual({
      missing: ofHarness,
      isStale: false,
    })
  })

  it('what is installed is nothing in a fresh clone', () => {
    expect(findMissingPackages(lockfile, undefined, ['api'])).toEqual({ missing: Object.keys(ofApi), isStale: true })
  })

  it('what is installed is stale when a package is of another version or left over', () => {
    for (const packages of [
      { ...ofApi, 'node_modules/zod': { version: '4.6.6' } },
      { ...ofApi, 'node_modules/old': { version: '1.0.0' } },
    ]) {
      expect(findMissingPackages(lockfile, { packages }, ['api']).isStale).toBe(true)
    }
  })
})

describe('what a command needs', () => {
  const packagesSchema = z.record(z.string(), z.string()).exactOptional()
  const entrySchema = z.object({
    resolved: z.string().exactOptional(),
    link: z.boolean().exactOptional(),
    optional: z.boolean().exactOptional(),
    dependencies: packagesSchema,
    devDependencies: packagesSchema,
  })
  const ownLockfile = z
    .object({ packages: z.record(z.string(), entrySchema) })
    .parse(JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')))
  const drivers = ['lighthouse', 'puppeteer-core', 'selenium-webdriver', 'vitest', 'typescript']

  it.each([
    ['tools/start.ts', []],
    ['tools/dev.ts', []],
    ['tools/build.ts', []],
    ['tools/docs.ts', ['typescript', 'vitest']],
    ['harness/test.ts', ['puppeteer-core', 'selenium-webdriver', 'typescript', 'vitest']],
    ['bench/run.ts', ['lighthouse', 'puppeteer-core', 'typescript', 'vitest']],
    ['tools/check.ts', drivers.toSorted()],
  ])('what a command needs is all that is installed for it: %s', (tool, expected) => {
    const names = requiredPackages(ownLockfile, needOf(tool).workspaces).map((path) =>
      path.replace('node_modules/', ''),
    )
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp', 'vite', '@fuel-shack/identity']))
    expect(drivers.filter((name) => names.includes(name)).toSorted()).toEqual(expected)
  })
})
