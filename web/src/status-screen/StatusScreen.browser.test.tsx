import type { OrderNumbers } from '@fuel-shack/contract/sales/orders/order-numbers'
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, stubApi } from '../../test/stub-api.ts'
import { sessionKey } from '../platform/session/session.ts'
import { readMuted } from './stored-screen.ts'

const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

let numbers: OrderNumbers
let isOnline: boolean
let speak: MockInstance<SpeechSynthesis['speak']>

const ready = page.getByRole('region', { name: 'Ready' })
const preparing = page.getByRole('region', { name: 'Preparing' })
const spoken = () => speak.mock.calls.map(([words]) => words.text)
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const numbersIn = (list: typeof ready) =>
  list
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

beforeEach(() => {
  numbers = { preparing: ['104', '105'], ready: ['103'] }
  isOnline = true
  speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(() => {})
})

async function openScreen(): Promise<void> {
  stubApi({
    'GET orders/numbers': () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return json(numbers)
    },
  })
  // Longer than a login lasts: the tests are about the numbers.
  signedInAs(SAM, { expires_at: Math.floor((Date.now() + 2 * WEEK_MS) / 1000) })
  await renderApp('/screen')
}

async function openAndListen(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  await openScreen()
  await expect.element(ready.getByText('103', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('heading', { level: 1 }))
  await expect.element(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible()
}

// Covers status-3.
it('the status screen shows the numbers of both states, and says nothing of what was ready before', async () => {
  await openAndListen()
  expect(numbersIn(preparing)).toEqual(['104', '105'])
  expect(spoken()).toEqual([])
})

it('while the browser blocks sound, the status screen asks for a tap', async () => {
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      state = 'suspended'
      close = async () => {}
      resume = async () => {
        this.state = 'running'
      }
    },
  )
  await openScreen()
  const locked = page.getByText('Tap anywhere to hear the numbers')
  await expect.element(locked).toBeVisible()
  await userEvent.click(page.getByRole('heading', { level: 1 }))
  await expect.element(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible()
  await expect.element(locked).not.toBeInTheDocument()
})

// Covers status-4.
it('a number that becomes ready is said once and stands out, with later polls and a second Ready', async () => {
  await openAndListen()
  numbers = { preparing: ['105'], ready: ['104', '103'] }
  await letPass(5000)
  await expect.element(ready.getByText('104', { exact: true })).toBeVisible()
  expect(spoken()).toEqual(['Order 1 0 4 is ready.'])
  await expect.element(page.getByRole('status').filter({ hasText: 'Order 1 0 4 is ready.' })).toBeInTheDocument()
  numbers = { preparing: ['105'], ready: ['103', '104'] }
  await letPass(5000)
  numbers = { preparing: ['105'], ready: [] }
  await letPass(5000)
  numbers = { preparing: ['105'], ready: ['104'] }
  await letPass(5000)
  expect(numbersIn(ready)).toEqual(['104'])
  expect(spoken()).toHaveLength(1)
})

it('a muted status screen says nothing, and stays muted', async () => {
  await openAndListen()
  await userEvent.click(page.getByRole('button', { name: 'Turn sound off' }))
  numbers = { preparing: [], ready: ['104', '103'] }
  await letPass(5000)
  await expect.element(ready.getByText('104', { exact: true })).toBeVisible()
  expect(spoken()).toEqual([])
  expect(readMuted()).toBe(true)
})

// Covers status-5.
it('without a connection the status screen says since when, and shows no numbers after 15 minutes', async () => {
  await openAndListen()
  isOnline = false
  await letPass(25_000)
  const lost = page.getByText(/^No connection since \d/)
  await expect.element(lost).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^Ready at \d/ })).toBeVisible()
  await letPass(16 * MINUTE_MS)
  await expect.element(page.getByText('Ask at the counter.')).toBeVisible()
  expect(page.getByText('103').query()).toBeNull()
  isOnline = true
  await letPass(10_000)
  await expect.element(ready.getByText('103', { exact: true })).toBeVisible()
  expect(lost.query()).toBeNull()
})

// Covers status-5.
it('a status screen that was off for a week shows the orders of today, and says none of them', async () => {
  await openAndListen()
  numbers = { preparing: ['311'], ready: ['310', '309'] }
  vi.setSystemTime(Date.now() + WEEK_MS)
  await letPass(1)
  window.dispatchEvent(new Event('focus'))
  await expect.element(ready.getByText('310', { exact: true })).toBeVisible()
  expect(page.getByText('103', { exact: true }).query()).toBeNull()
  expect(spoken()).toEqual([])
})

it('a status screen that is loaded without a connection shows the last numbers with their time', async () => {
  const atMs = Date.now() - 2 * MINUTE_MS
  localStorage.setItem('status-screen', JSON.stringify({ shown: { numbers, atMs } }))
  isOnline = false
  await openScreen()
  await expect.element(page.getByRole('heading', { name: /^Ready at \d/ })).toBeVisible()
  await expect.element(page.getByText('103', { exact: true })).toBeVisible()
})

it.each([
  [
    'of a week ago',
    JSON.stringify({ shown: { numbers: { preparing: [], ready: ['103'] }, atMs: Date.now() - WEEK_MS } }),
  ],
  ['that are damaged', '{"shown":{"numbers":{"ready":[7]},"atMs":1}}'],
])('a status screen without a connection shows no stored numbers %s', async (_what, stored) => {
  localStorage.setItem('status-screen', stored)
  isOnline = false
  await openScreen()
  await expect.element(page.getByText('Ask at the counter.')).toBeVisible()
  expect(page.getByText('103', { exact: true }).query()).toBeNull()
})

it.each([
  ['a phone', 390, 844],
  ['a television', 1440, 900],
])('on %s, more numbers than fit take turns, and every one is seen', async (_name, width, height) => {
  await page.viewport(width, height)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const many = Array.from({ length: 60 }, (_, index) => String(200 + index))
  numbers = { preparing: many, ready: [] }
  await openScreen()
  await expect.element(preparing.getByText(/^1 of \d+$/)).toBeVisible()
  const pages = Number(/\d+$/.exec(preparing.getByText(/^1 of \d+$/).element().textContent)?.[0])
  const seen: (string | null)[] = []
  for (let index = 1; index <= pages; index += 1) {
    await expect.element(preparing.getByText(`${index} of ${pages}`)).toBeVisible()
    seen.push(...numbersIn(preparing))
    await letPass(10_000)
  }
  expect(seen).toEqual(many)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height)
})

it('a visitor logs in at the address of the status screen, and returns to it', async () => {
  stubApi()
  localStorage.setItem('logged-out', '1')
  await renderApp('/screen')
  await expect.element(page.getByRole('heading', { name: 'Order numbers' })).toBeVisible()
  expect(document.querySelector('main form')?.getAttribute('action')).toBe('/screen')
})

it('a status screen whose login ended shows no numbers, and returns after the next login', async () => {
  await openScreen()
  await expect.element(ready).toBeVisible()
  const key = sessionKey(CONFIG.signIn.issuer, CONFIG.signIn.clientId)
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(page.getByText('Log in to see orders.')).toBeVisible()
  expect(page.getByText('103', { exact: true }).query()).toBeNull()
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/screen')
})
