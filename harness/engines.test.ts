import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { findEngines } from './engines.ts'

/** A program that runs everywhere. */
const works = process.execPath
const log = vi.spyOn(console, 'log').mockReturnValue()
afterEach(() => log.mockClear())
afterAll(() => log.mockRestore())

it('skips an engine that lacks a program, and prints which packages it needs', async () => {
  expect(await findEngines((name) => (name === 'Xvfb' ? undefined : works))).toEqual({
    environment: { FIREFOX_PATH: works },
    found: ['Firefox'],
    missing: ['WebKit'],
  })
  expect(log.mock.calls.flat()).toEqual([
    `Firefox: ${works}`,
    "Skipped: the main tasks in WebKit. They need Debian's packages webkit2gtk-driver and xvfb.",
  ])
})

it('skips an engine whose program does not run', async () => {
  const { missing } = await findEngines((name) => (name === 'Xvfb' ? undefined : '/no/such/program'))
  expect(missing).toEqual(['Firefox', 'WebKit'])
})
