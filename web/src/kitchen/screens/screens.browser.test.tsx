import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bell } from '../alarm/bell.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: CounterServer

beforeEach(() => {
  server = new CounterServer()
})

it('a screen reports that it is on, and shows who else is on', async () => {
  server.others = [{ name: 'Alex', screens: 1, audibleScreens: 0 }]
  await renderFulfilment()
  await expect.element(page.getByText('Also on: Alex (bell off)')).toBeVisible()
  expect(server.reports[0]).toMatchObject({ isVisible: true, screenId: expect.stringMatching(/^[\da-f-]{36}$/) })
})

it('the line of a screen that is alone is as high as that of one that is not', async () => {
  await renderFulfilment()
  const alone = page.getByText('No other screen is on')
  await expect.element(alone).toBeVisible()
  const before = page.getByRole('banner').element().getBoundingClientRect().height
  server.others = [{ name: 'Alexandrina Wollstonecraft-Featherstonehaugh', screens: 12, audibleScreens: 0 }]
  window.dispatchEvent(new Event('pageshow'))
  await expect.element(page.getByText(/^Also on: Alexandrina/)).toBeVisible()
  expect(page.getByRole('banner').element().getBoundingClientRect().height).toBe(before)
})

it('a screen reports at once that its bell can ring, and that its page is closed', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await renderFulfilment()
  await expect.poll(() => server.reports.length).toBeGreaterThan(0)
  await bell.ring()
  await expect.poll(() => server.reports.at(-1)?.isAudible).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => server.reports.at(-1)?.isClosing).toBe(true)
  const ids = server.reports.map(({ screenId }) => screenId)
  expect(new Set(ids).size).toBe(1)
})

it('a page that is left reports nothing after its end, until the browser restores it', async () => {
  await renderFulfilment()
  await expect.poll(() => server.reports.length).toBeGreaterThan(0)
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => server.reports.at(-1)?.isClosing).toBe(true)
  // Chromium hides a page after its end.
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockRestore()
  window.dispatchEvent(new Event('pageshow'))
  const isOn = () => server.reports.at(-1)?.isVisible === true && server.reports.at(-1)?.isClosing === undefined
  await expect.poll(isOn).toBe(true)
  expect(server.reports.every(({ isVisible }) => isVisible)).toBe(true)
})

it('without a connection the line is empty, and the list works', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server.isDown = true
  await renderFulfilment()
  await expect.element(page.getByText('Error loading orders')).toBeVisible()
  await expect.element(page.getByText(/^(?:Also on|No other screen)/)).not.toBeInTheDocument()
})
