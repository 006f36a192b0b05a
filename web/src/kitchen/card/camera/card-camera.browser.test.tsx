import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeCamera } from '../../../../test/fake-camera.ts'
import { CounterServer } from '../../test/counter-server.ts'
import { renderFulfilment } from '../../test/render-fulfilment.tsx'

const NUMBER = '7764595258167303'
const NOT_OURS = '7764595258167304'

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'Card' })
const scanButton = dialog.getByRole('button', { name: 'Scan with the camera' })
const stopButton = dialog.getByRole('button', { name: 'Stop the camera' })
const ready = dialog.getByText('Hold the code in the frame.')
const customer = dialog.getByRole('heading', { name: 'Ava' })

beforeEach(() => {
  localStorage.clear()
  server = new CounterServer()
})
afterEach(() => {
  vi.unstubAllEnvs()
  localStorage.clear()
})

async function openCard(): Promise<void> {
  await renderFulfilment()
  await reopenCard()
}

async function reopenCard(): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Types as a scanner does, however busy the machine is. */
function typeAsScanner(keys: string[]): KeyboardEvent[] {
  const events = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  for (const event of events) document.activeElement?.dispatchEvent(event)
  return events
}

it.each([
  { what: 'a QR code, tilted', sees: { symbology: 'qr', degrees: 15 } },
  { what: 'a QR code, upside down', sees: { symbology: 'qr', degrees: 180 } },
  { what: 'a Code 128, tilted', sees: { symbology: 'code-128', degrees: 15 } },
  { what: 'a Code 128 on a screen at 20 % brightness', sees: { symbology: 'code-128', brightness: 0.2 } },
] as const)('the camera opens at once where it is allowed, and reads $what', async ({ sees }) => {
  const camera = new FakeCamera('granted')
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  camera.sees = { cardNumber: NUMBER, ...sees }
  await openCard()
  await expect.element(customer).toBeVisible()
  expect(server.cardCalls).toMatchObject([{ path: 'card', body: { cardNumber: NUMBER } }])
  expect(vibrate).toHaveBeenCalledOnce()
  expect(dialog.getByText('Card found: Ava').element().closest('output')).not.toBeNull()
  expect(camera.openings).toMatchObject([{ facingMode: 'environment' }])
  await expect.poll(() => camera.track?.readyState).toBe('ended')
  vibrate.mockRestore()
})

it('a device on which no one has decided about the camera gets the field first, and a button', async () => {
  const camera = new FakeCamera()
  camera.sees = { cardNumber: NUMBER }
  await openCard()
  await expect.element(dialog.getByRole('textbox', { name: 'Card number' })).toHaveFocus()
  await expect.element(scanButton).toBeVisible()
  expect(camera.openings).toEqual([])
  await userEvent.click(scanButton)
  await expect.element(customer).toBeVisible()
})

// Covers counter-20.
it('a browser without cameras, as on an insecure page, has the field alone', async () => {
  const property = Object.getOwnPropertyDescriptor(Navigator.prototype, 'mediaDevices') ?? {}
  Reflect.deleteProperty(Navigator.prototype, 'mediaDevices')
  onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'mediaDevices', property))
  await openCard()
  await expect.element(dialog.getByRole('textbox', { name: 'Card number' })).toHaveFocus()
  await expect.element(scanButton).not.toBeInTheDocument()
})

// Covers counter-21.
it('a code that is not of our cards is not looked up, and says so until it has gone', async () => {
  const camera = new FakeCamera('granted')
  camera.sees = { cardNumber: NOT_OURS, symbology: 'code-128' }
  await openCard()
  await expect.element(dialog.getByText("That's not one of our cards.")).toBeVisible()
  expect(server.cardCalls).toEqual([])
  camera.sees = undefined
  await expect.element(ready).toBeVisible()
  camera.sees = { cardNumber: NUMBER }
  await expect.element(customer).toBeVisible()
})

// Covers counter-21.
it('a card that does not exist is looked up once, and the camera starts again by a tap', async () => {
  const camera = new FakeCamera('granted')
  camera.sees = { cardNumber: NUMBER }
  server.rejection = 'card_not_found'
  await openCard()
  await expect.element(dialog.getByText('No card has this number.')).toBeVisible()
  await expect.element(scanButton).toHaveFocus()
  expect(server.cardCalls).toHaveLength(1)
})

it.each([
  [
    'NotAllowedError',
    'Permission dismissed',
    'prompt',
    'The camera needs your permission. Try again, and choose Allow.',
  ],
  [
    'NotAllowedError',
    'Permission denied',
    'denied',
    "The camera is blocked for this site. Allow it in the browser's settings, then try again.",
  ],
  [
    'NotAllowedError',
    'Permission denied by system',
    'denied',
    "This device blocks the camera. Allow it for the browser in the device's settings, then try again.",
  ],
  ['SecurityError', '', 'denied', 'The camera is turned off on this device. Ask the person who looks after it.'],
  ['NotFoundError', '', 'prompt', "This device doesn't have a camera. Type the number."],
  ['NotReadableError', '', 'granted', "The camera didn't start. Close other apps that use it, then try again."],
] as const)('a camera that does not open for %s "%s" says what to do', async (name, message, permission, text) => {
  const camera = new FakeCamera(permission)
  camera.failure = new DOMException(message, name)
  await openCard()
  if (permission !== 'granted') await userEvent.click(scanButton)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text)
  await expect.element(scanButton).toHaveFocus()
  camera.failure = undefined
  await userEvent.click(scanButton)
  await expect.element(ready).toBeVisible()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

// Covers counter-22.
it.each(['ended', 'mute'])('a camera that falls asleep (%s) says so, and can be started again', async (event) => {
  const camera = new FakeCamera('granted')
  await openCard()
  await expect.element(ready).toBeVisible()
  camera.track?.dispatchEvent(new Event(event))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The camera stopped. Start it again.')
  await expect.poll(() => camera.track?.readyState).toBe('ended')
  await userEvent.click(scanButton)
  await expect.element(ready).toBeVisible()
})

it('the camera is off while the page is hidden or the dialog is closed, and after it was stopped', async () => {
  const camera = new FakeCamera('granted')
  await openCard()
  await expect.element(ready).toBeVisible()
  setVisibility('hidden')
  await expect.poll(() => camera.track?.readyState).toBe('ended')
  setVisibility('visible')
  await expect.element(ready).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await expect.poll(() => camera.track?.readyState).toBe('ended')
  await reopenCard()
  await userEvent.click(stopButton)
  await expect.poll(() => camera.track?.readyState).toBe('ended')
  await expect.element(scanButton).toHaveFocus()
  const openings = camera.openings.length
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await reopenCard()
  await expect.element(scanButton).toBeVisible()
  expect(camera.openings).toHaveLength(openings)
})

it.each([
  ['without Enter', []],
  ['with Enter', ['Enter']],
])('a scanner types a card while the camera is open, %s', async (_, end) => {
  const camera = new FakeCamera('granted')
  await openCard()
  await expect.element(ready).toBeVisible()
  await expect.element(stopButton).toHaveFocus()
  const keys = typeAsScanner([...NUMBER.split(''), ...end])
  await expect.element(customer).toBeVisible()
  expect(server.cardCalls).toMatchObject([{ body: { cardNumber: NUMBER } }])
  expect(keys.slice(NUMBER.length).every(({ defaultPrevented }) => defaultPrevented)).toBe(true)
  // Enter did not click the button that stops the camera for good.
  expect(localStorage.getItem('card-camera')).toBeNull()
  await expect.poll(() => camera.track?.readyState).toBe('ended')
})

// Covers counter-23.
it('another camera of the device is remembered by its side', async () => {
  const camera = new FakeCamera('granted')
  camera.deviceIds.push('front')
  camera.settings = { deviceId: 'back', facingMode: 'environment' }
  await openCard()
  await expect.element(ready).toBeVisible()
  camera.settings = { deviceId: 'front', facingMode: 'user' }
  await userEvent.click(dialog.getByRole('button', { name: 'Switch camera' }))
  await expect.poll(() => camera.openings.at(-1)).toMatchObject({ deviceId: { exact: 'front' } })
  await expect.element(ready).toBeVisible()
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await reopenCard()
  await expect.poll(() => camera.openings.at(-1)).toMatchObject({ facingMode: 'user' })
})

it('the camera at the back opens where the chosen one has gone', async () => {
  const camera = new FakeCamera('granted')
  localStorage.setItem('card-camera', 'unplugged')
  camera.missing = 'unplugged'
  await openCard()
  await expect.element(ready).toBeVisible()
  expect(camera.openings).toMatchObject([{ deviceId: { exact: 'unplugged' } }, { facingMode: 'environment' }])
})

// Covers counter-23.
it('a light is switched on and off where the camera has one, and another camera offered where there is one', async () => {
  const camera = new FakeCamera('granted')
  camera.capabilities = { torch: true }
  await openCard()
  const light = dialog.getByRole('button', { name: 'Light' })
  await userEvent.click(light)
  await expect.element(light).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(light)
  await expect.element(light).toHaveAttribute('aria-pressed', 'false')
  expect(camera.constraints).toEqual([true, false].map((torch) => ({ advanced: [{ torch }] })))
  await expect.element(dialog.getByRole('button', { name: 'Switch camera' })).not.toBeInTheDocument()
})

it("a customers' document, as a device stores it, is reloaded for the camera by a tap", async () => {
  const camera = new FakeCamera('granted')
  vi.stubEnv('PROD', true)
  await openCard()
  await expect.element(dialog.getByRole('button', { name: 'Reload to scan with the camera' })).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Card number' })).toHaveFocus()
  expect(camera.openings).toEqual([])
})
