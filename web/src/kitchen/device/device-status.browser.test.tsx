import { beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bell } from '../alarm/bell.ts'
import { POLL_INTERVAL_MS } from '../orders/server-contact.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { startOfTomorrow } from '@fuel-shack/contract/shop/catalogue/availability'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { bellTest, readBellTest } from './bell-test.ts'
import { readStoredJson } from '../../platform/client/device-storage.ts'

let server: CounterServer
let play: MockInstance<HTMLMediaElement['play']>
let request: MockInstance<WakeLock['request']>

const line = page.getByRole('button', { name: /^This device/ })
const sheet = page.getByRole('dialog', { name: 'This device' })
const check = (text: string) => sheet.getByRole('listitem').filter({ hasText: text })
/** As a second after it rang. */
const letBellRingAgain = () => (bell.rungAtMs = -Infinity)
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

class Lock extends EventTarget implements WakeLockSentinel {
  readonly type = 'screen'
  readonly onrelease = null
  released = false
  release = async () => {
    this.released = true
    this.dispatchEvent(new Event('release'))
  }
}
let lock: Lock

beforeEach(async () => {
  server = new CounterServer()
  lock = new Lock()
  request = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => lock)
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await bell.ring()
  bellTest.set([Date.now(), true])
})

async function fakeTime(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
}

it('the device says in one line that all is well, with the time of the last list', async () => {
  await renderFulfilment()
  await expect
    .element(line)
    .toMatchTextContent(
      /^This device: Live \d{1,2}(?::\d\d)?\s[ap]m · bell tested \d{1,2}(?::\d\d)?\s[ap]m · screen stays on$/,
    )
})

it('the line of the device opens the list of all checks', async () => {
  await renderFulfilment()
  await userEvent.click(line)
  const list = sheet.getByRole('list', { name: 'Status of this device' })
  await expect.element(list).toBeVisible()
  await expect.element(check('Live ')).toBeVisible()
  await expect.element(check('Bell tested')).toBeVisible()
  await expect.element(check('Screen stays on')).toBeVisible()
})

it('the test of the bell is over when a person has heard it, also after a reload', async () => {
  bellTest.set(undefined)
  await renderFulfilment()
  await expect.element(line).toMatchTextContent(/Bell not tested this shift/)
  await userEvent.click(line)
  play.mockClear()
  await expect.element(check('Bell not tested this shift').getByText(/^Test it once at the start/)).toBeVisible()
  letBellRingAgain()
  await userEvent.click(sheet.getByRole('button', { name: 'Test the bell' }))
  await expect.element(sheet.getByText('The bell rang. Did you hear it?')).toBeVisible()
  expect(play).toHaveBeenCalledOnce()
  await expect.element(check('Bell not tested this shift')).toBeVisible()
  await userEvent.click(sheet.getByRole('button', { name: 'I heard it' }))
  await expect.element(check('Bell tested')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Test the bell' })).toHaveFocus()
  expect(readBellTest(readStoredJson('bell-test'))).toEqual([expect.any(Number), true])
})

it('a bell that was not heard is a problem, with what to do', async () => {
  await renderFulfilment()
  await userEvent.click(line)
  await userEvent.click(sheet.getByRole('button', { name: 'Test the bell' }))
  await userEvent.click(sheet.getByRole('button', { name: "I didn't hear it" }))
  await expect.element(check("The bell wasn't heard").getByText(/^Turn up the volume/)).toBeVisible()
})

it('a bell that cannot play is not to be tested', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await renderFulfilment()
  await userEvent.click(line)
  play.mockRejectedValue(new DOMException('no source', 'NotSupportedError'))
  letBellRingAgain()
  await userEvent.click(sheet.getByRole('button', { name: 'Test the bell' }))
  await expect.element(check("The bell can't play")).toBeVisible()
  await expect.element(sheet.getByText('Did you hear it?')).not.toBeInTheDocument()
  play.mockResolvedValue()
  await bell.ring()
})

it('asks for the test again when the next shift starts', async () => {
  await fakeTime()
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  await expect.element(line).toMatchTextContent(/bell tested/)
  vi.setSystemTime(startOfTomorrow(new Date(), siteTimeZone()).getTime() - 1000)
  await letPass(POLL_INTERVAL_MS)
  await letPass(POLL_INTERVAL_MS)
  await expect.element(line).toMatchTextContent(/Bell not tested this shift/)
})

it('a lock that the system releases is a problem, which the button solves', async () => {
  await renderFulfilment()
  await userEvent.click(line)
  await expect.element(check('Screen stays on')).toBeVisible()
  const rejection = new DOMException('battery saver', 'NotAllowedError')
  vi.spyOn(console, 'info').mockReturnValue()
  request.mockRejectedValue(rejection)
  await lock.release()
  await expect.element(check('Screen may turn off')).toBeVisible()
  await userEvent.click(sheet.getByRole('button', { name: 'Keep the screen on' }))
  await expect.element(check('Screen may turn off')).toBeVisible()
  lock = new Lock()
  request.mockImplementation(async () => lock)
  sheet
    .getByRole('button', { name: 'Keep the screen on' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(check('Screen stays on')).toBeVisible()
})

it('the line of the device shows the worst of several problems, and how many others there are', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  request.mockRejectedValue(new DOMException('battery saver', 'NotAllowedError'))
  bellTest.set(undefined)
  await renderFulfilment()
  await expect.element(line).toMatchTextContent(/^This device: Bell not tested this shift\+1Screen may turn off$/)
  server.isDown = true
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await expect.element(line).toMatchTextContent(/^This device: Not checking for new orders\+2/)
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await expect.element(line).toMatchTextContent(/^This device: Not live: last updated \d{1,2}(?::\d\d)?\s[ap]m\+2/)
})

it('announces another problem once, not each second', async () => {
  await fakeTime()
  await renderFulfilment()
  await letPass(POLL_INTERVAL_MS)
  const status = page.getByRole('status').filter({ hasText: /^This device/ })
  await expect.element(status).toMatchTextContent(/This device is ready/)
  const changes: string[] = []
  const watch = new MutationObserver(() => changes.push(status.element().textContent))
  watch.observe(status.element(), { characterData: true, childList: true, subtree: true })
  server.isDown = true
  await letPass(2 * POLL_INTERVAL_MS)
  await expect.poll(() => changes).toEqual(['This device: Not live'])
  await letPass(4 * POLL_INTERVAL_MS)
  expect(changes).toHaveLength(1)
  watch.disconnect()
})

it.each([320, 360, 768, 1440])('the line is as high whatever it says, at a width of %d', async (width) => {
  await page.viewport(width, 640)
  await renderFulfilment()
  await expect.element(line).toMatchTextContent(/bell tested/)
  const box = () => {
    const { top, left, height, width: lineWidth } = line.element().getBoundingClientRect()
    return { top, left, height, lineWidth }
  }
  await expect.element(page.getByRole('button', { name: /Taking orders/ })).toBeVisible()
  const before = box()
  bellTest.set(undefined)
  await expect.element(line).toMatchTextContent(/not tested/)
  expect(box()).toEqual(before)
  server.isDown = true
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await expect.element(line).toMatchTextContent(/Not checking for new orders/)
  expect(box()).toEqual(before)
})
