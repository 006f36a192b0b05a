import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openCallers } from '../demo/callers.ts'
import { casey, riley, sam } from '../demo/people.ts'
import { findFreePorts } from '../stack/ports.ts'
import { repositoryRoot } from '../stack/repository.ts'
import type { Bundle } from './bundle.ts'
import { notesOf } from './notes.ts'
import { listRuntimePackages, nativePackages, PROCESSORS } from './packages.ts'
import { bundleRelease, writeProgram } from './program.ts'

const VERSION = '2026.12.1'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** On a busy machine; alone it takes a quarter of a minute. */
const DEMO_MS = 240_000
const REQUIRED = /\b__require\(["'`]([^"'`]+)["'`]\)/g
/** `pg` loads it only where a program asks for it. */
const NEVER_LOADED = 'pg-native'
const PROVIDERS = {
  STRIPE_SECRET_KEY: 'sk_test_release',
  STRIPE_WEBHOOK_SECRET: 'whsec_release',
  ONESIGNAL_APP_ID: 'release',
  ONESIGNAL_API_KEY: 'release',
}

describe('a release', () => {
  let folder: string
  let bundle: Bundle

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fuel-shack-release-test-'))
    const webDirectory = join(folder, 'web')
    mkdirSync(webDirectory)
    writeFileSync(join(webDirectory, 'robots.txt'), '')
    mkdirSync(join(folder, 'data'))
    bundle = await bundleRelease(VERSION)
    const packages = process.arch === 'arm64' ? nativePackages('arm64') : nativePackages('x64')
    await writeProgram(join(folder, 'program'), { bundle, webDirectory, packages, licences: '' })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const program = () => join(folder, 'program/bin/fuel-shack.mjs')
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program(), ...args], { cwd: join(folder, 'data'), env: {} })

  it('a release loads only what is in it: its bundle, the parts of Node, and sharp', () => {
    const imported = bundle.chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    const required = bundle.chunks.flatMap(({ code }) => [...code.matchAll(REQUIRED)].map(([, name = '']) => name))
    const outside = [...imported, ...required].filter((name) => !bundle.files.has(name) && !isBuiltin(name))
    expect([...new Set(outside)].toSorted()).toEqual([NEVER_LOADED, 'sharp'])
  })

  it('the bundle of a release names no place on the machine that made it', () => {
    const named = bundle.chunks.filter(({ code }) => code.includes(repositoryRoot))
    expect(named.map(({ fileName }) => fileName)).toEqual([])
  })

  it('a release says its version and its commands', async () => {
    expect((await run('--version')).stdout).toBe(`${VERSION}\n`)
    expect((await run('help')).stdout).toMatch(/^Fuel Shack 2026\.12\.1\n.*\n {2}serve .*\n {2}account /)
    await expect(run('nonsense')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^nonsense is not a command/),
    })
  })

  it('a release adds an account before its first start, in the folder where it is typed', async () => {
    const { stdout } = await run(
      'account',
      'add',
      '--email',
      'sam@example.com',
      '--name',
      'Sam Cook',
      '--role',
      'staff',
    )
    expect(stdout).toContain('Sam Cook (staff) can log in as sam@example.com.')
    expect(readFileSync(join(folder, 'data/data/fuel-shack.sqlite')).length).toBeGreaterThan(0)
    await expect(run('till', 'nonsense')).rejects.toMatchObject({
      stderr: expect.stringContaining('  fuel-shack till list '),
    })
  })

  it('a release starts without packages, and serves logins, pictures and its version', async () => {
    const [port = 0, metricsPort = 0] = await findFreePorts(2)
    const env = { ...PROVIDERS, PORT: String(port), METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' }
    const server = spawn(process.execPath, [program(), 'serve'], { cwd: join(folder, 'data'), env, stdio: 'inherit' })
    onTestFinished(() => void server.kill())
    const origin = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: 30_000 })
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'alive', version: VERSION })
    expect((await fetch(`${origin}/menu/menu1_breakfast.png`)).headers.get('content-type')).toBe('image/png')
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toContain(`fuel_shack_info{version="${VERSION}"} 1`)
    const checked = await promisify(execFile)(process.execPath, [program(), 'healthcheck'], {
      env: { PORT: String(port) },
    })
    expect(checked.stdout).toBe('{"status":"ready"}\n')
  })

  // Covers demo-1.
  it(
    'a release opens a demo: a full kitchen at ten to six, after a week of takings',
    { timeout: DEMO_MS },
    async () => {
      const [port = 0, standinsPort = 0] = await findFreePorts(2)
      const env = { PORT: String(port), STANDINS_PORT: String(standinsPort), TMPDIR: join(folder, 'data') }
      const demo = spawn(process.execPath, [program(), 'demo'], { cwd: join(folder, 'data'), env })
      onTestFinished(() => void demo.kill())
      let printed = ''
      for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
      await vi.waitFor(() => expect(printed).toContain('It is ten to six'), { timeout: DEMO_MS, interval: 200 })
      const [, link = ''] = /The kitchen +(\S+)/.exec(printed) ?? []
      expect((await fetch(link, { redirect: 'manual' })).status).toBe(303)

      const as = openCallers(
        { listensAt: `http://127.0.0.1:${port}`, publicUrl: new URL(link).origin },
        { now: () => new Date() },
      )
      const orders: Record<string, unknown>[] = Object(await as(sam)('orders'))
      const count = (isSo: (order: Record<string, unknown>) => boolean) => orders.filter(isSo).length
      const dinner = Date.parse(String(orders[0]?.['createdAt']))
      const isLate = ({ readyAt, dispatchedAt }: Record<string, unknown>) =>
        !dispatchedAt && Date.parse(String(readyAt)) < dinner - 10 * MINUTE_MS
      expect({
        open: orders.length,
        allergies: count(({ allergies }) => allergies !== undefined),
        refunds: count(({ refundedCents }) => Number(refundedCents) > 0),
        late: count(isLate),
        unseen: count(({ seenAt, startAt }) => seenAt === undefined && startAt === undefined),
      }).toEqual({ open: 14, allergies: 1, refunds: 1, late: 1, unseen: 2 })

      const dayOf = (daysAgo: number) => new Date(dinner - daysAgo * DAY_MS).toISOString().slice(0, 10)
      const { days } = Object(await as(riley)(`manager/takings?from=${dayOf(7)}&to=${dayOf(0)}`))
      expect(days).toHaveLength(8)
      const { loyaltyPoints, availableSpend } = Object(await as(casey)('customerBalances/current'))
      expect([loyaltyPoints > 0, availableSpend > 0]).toEqual([true, true])
    },
  )
})

it('production runs packages that are locked, with the native ones of both processors', () => {
  const packages = listRuntimePackages()
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'jose', 'react', ...PROCESSORS.flatMap(nativePackages)]),
  )
  expect(names).not.toContain('vitest')
  expect(packages.filter(({ version }) => version === '')).toEqual([])
})

describe('the notes of a release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\nNext.\n\n## 2026.12.1\n\nFirst.\n'

  it('the notes of a release are its part of the changelog', () => {
    expect(notesOf(changelog, '2026.12.1')).toBe('# Fuel Shack 2026.12.1\n\nFirst.\n')
    expect(notesOf(changelog, '2026.11.29-g1a2b3c4')).toBe('# Fuel Shack 2026.11.29-g1a2b3c4\n\nNext.\n')
  })

  it('a version without a heading in the changelog is not released', () => {
    expect(() => notesOf(changelog, '2026.12.2')).toThrow('CHANGELOG.md has no heading "## 2026.12.2"')
  })
})
