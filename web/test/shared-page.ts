import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { bell } from '../src/kitchen/alarm/bell.ts'

// A page runs many files, which share the modules that they import. Hooks of such a module are those of the first file.
beforeEach(cleanup)

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.documentElement.style.fontSize = ''
  if (innerWidth !== 390 || innerHeight !== 844) await page.viewport(390, 844)
})

afterAll(async () => {
  bell.rungAtMs = -Infinity
  await cleanup()
  // Dialogs that were open go back over their history entries, which arrives later.
  await vi.waitUntil(() => history.state?.layers === undefined, 30_000)
  localStorage.clear()
  sessionStorage.clear()
  // An element that a test leaves moves what the tests of later files measure.
  const [left] = document.body.children
  if (left) throw new Error(`A test left an element in the page: ${left.outerHTML}`)
})
