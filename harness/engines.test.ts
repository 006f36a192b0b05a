import { expect, it, vi } from 'vitest'
import { findEngines } from './engines.ts'

it('skips an engine that lacks a program, and prints which packages it needs', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const withoutDisplay = (...names: string[]) => (names.includes('Xvfb') ? undefined : `/usr/bin/${names[0]}`)
  expect(findEngines(withoutDisplay)).toEqual({
    environment: { FIREFOX_PATH: '/usr/bin/firefox-esr' },
    found: ['Firefox'],
    missing: ['WebKit'],
  })
  expect(log.mock.calls.flat()).toEqual([
    'Firefox: /usr/bin/firefox-esr',
    "Skipped: the main tasks in WebKit. They need Debian's packages webkit2gtk-driver and xvfb.",
  ])
})
