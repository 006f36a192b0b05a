import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'

const LONGEST_MS = 200
const tab = (name: string) => page.getByRole('link', { name, exact: true }).element()

/** Taps as a finger does: whatever is on top receives it. */
function tap(element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect()
  document
    .elementFromPoint(x + width / 2, y + height / 2)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

const fades = () => page.getByRole('main').element().getAnimations()

it('pages fade in within 200 ms, and answer to taps meanwhile', async () => {
  stubApi()
  await renderApp('/home')
  tap(tab('Cards'))
  expect(location.pathname).toBe('/cards')
  expect(fades()).toHaveLength(1)
  for (const fade of fades()) {
    expect(fade.effect?.getComputedTiming().endTime).toBeLessThanOrEqual(LONGEST_MS)
    fade.pause()
  }
  tap(tab('Home'))
  expect(location.pathname).toBe('/home')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})

it('pages do not fade for a user who wants reduced motion', async () => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => real(query.includes('reduced-motion') ? 'all' : query))
  stubApi()
  await renderApp('/home')
  tap(tab('Cards'))
  expect(location.pathname).toBe('/cards')
  expect(fades()).toHaveLength(0)
  vi.restoreAllMocks()
})
