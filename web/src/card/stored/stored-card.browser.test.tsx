import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clockSkewMs } from '../../platform/client/server-clock.ts'
import { CASEY, CONFIG, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { readStoredCard, storeCard } from './stored-card.ts'

const CARD = { cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06:07.000Z' }
const BALANCE = { loyaltyPoints: 240, availableSpend: 1250 }
const STORED = { subject: CASEY.sub, card: CARD, balance: BALANCE, asAt: '2025-06-01T02:03:04.000Z' }

const noResponse = () => Promise.reject(new TypeError('Failed to fetch'))
const OFFLINE: Handlers = Object.fromEntries(
  ['GET stripe/products', 'POST customers', 'GET customerCards/current', 'GET customerBalances/current'].map((call) => [
    call,
    noResponse,
  ]),
)

/** Logs in a customer who was registered on this device before. */
function signInKnownCustomer(): void {
  signedInAs()
  localStorage.setItem('registered-customer', CASEY.sub)
}

describe('a stored card', () => {
  it('a stored card opens offline with its last known balance, and says how old that is', async () => {
    stubApi(OFFLINE)
    signInKnownCustomer()
    storeCard(STORED)
    await renderApp('/cards')
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
    await expect.element(page.getByText('240 points')).toBeVisible()
    await expect.element(page.getByText('Balance: $12.50')).toBeVisible()
    await expect.element(page.getByText(/^As at Sun, 1 Jun/)).toBeVisible()
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    await expect.element(page.getByRole('img', { name: 'Barcode of your card number' })).toBeVisible()
  })

  it('a card on a device whose clock is wrong has the time of the server', async () => {
    stubApi(OFFLINE)
    signInKnownCustomer()
    storeCard({ ...STORED, asAt: new Date(Date.now() - 9 * 60_000).toISOString() })
    onTestFinished(() => clockSkewMs.set(undefined))
    clockSkewMs.set(Date.parse('2026-11-20T08:12:10.000Z') - Date.now())
    await renderApp('/cards')
    await expect.element(page.getByText(/^As at Fri, 20 Nov.* 6:03\spm$/)).toBeVisible()
  })

  // Covers calls-9.
  it('a stored card stays visible while the renewal of an expired login gets no response', async () => {
    const { issuer } = CONFIG.signIn
    const tokenRequest = Promise.withResolvers<void>()
    stubApi({
      [`GET ${issuer}/.well-known/openid-configuration`]: () =>
        json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
      [`POST ${issuer}/token`]: async ({ signal }) => {
        tokenRequest.resolve()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    })
    signInKnownCustomer()
    signedInAs(CASEY, { expires_at: 1 })
    storeCard(STORED)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await renderApp('/cards')
    await tokenRequest.promise
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
    await expect.element(page.getByText('Loading balance...')).toBeVisible()
    // The renewal times out once for all three requests, and the card stays.
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.element(page.getByText('Loading balance...')).not.toBeInTheDocument()
    await expect.element(page.getByText('240 points')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  })

  it('a stored card is refreshed as soon as the device is online', async () => {
    let isOnline = false
    const balance = () => (isOnline ? json({ loyaltyPoints: 300, availableSpend: 0 }) : noResponse())
    stubApi({ 'GET customerBalances/current': balance })
    signInKnownCustomer()
    storeCard(STORED)
    await renderApp('/cards')
    await expect.element(page.getByLabelText('Balance').getByRole('alert')).toBeVisible()
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('300 points')).toBeVisible()
    await expect.element(page.getByText(/^As at/)).not.toBeInTheDocument()
  })

  it('a stored card is requested again after a delay, because no event reports that a weak signal recovers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    let isOnline = false
    stubApi({
      'GET customerCards/current': () => (isOnline ? json(CARD) : noResponse()),
      'GET customerBalances/current': () => (isOnline ? json(BALANCE) : noResponse()),
    })
    signInKnownCustomer()
    await renderApp('/cards')
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    isOnline = true
    vi.advanceTimersByTime(15_000)
    await expect.element(page.getByText('240 points')).toBeVisible()
  })

  it('a card is stored for a user who never opened the cards page', async () => {
    stubApi()
    signedInAs()
    await renderApp('/home')
    await expect.poll(() => readStoredCard(CASEY.sub)?.card.cardNumber).toBe(CARD.cardNumber)
  })

  it('a stored card stays after the session expires, with a login button', async () => {
    stubApi()
    storeCard(STORED)
    await renderApp('/cards')
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove card from this device' }).click()
    expect(readStoredCard()).toBeUndefined()
  })

  it('a stored card is not shown to another user, and is removed when they log in', async () => {
    stubApi(OFFLINE)
    signInKnownCustomer()
    storeCard({ ...STORED, subject: 'someone-else' })
    await renderApp('/cards')
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(page.getByText('1234-5678-1234-5670').query()).toBeNull()
    expect(readStoredCard()).toBeUndefined()
  })
})

it.each([
  ['no JSON', 'not even JSON'],
  ['null', 'null'],
  ['no owner', JSON.stringify({ ...STORED, subject: 1 })],
  ['no time', JSON.stringify({ ...STORED, asAt: undefined })],
  ['no card', JSON.stringify({ ...STORED, card: '1234567812345670' })],
  ['a card without a number', JSON.stringify({ ...STORED, card: { createdAt: CARD.createdAt } })],
  ['a card that was never issued', JSON.stringify({ ...STORED, card: { ...CARD, createdAt: null } })],
  ['a balance in words', JSON.stringify({ ...STORED, balance: { ...BALANCE, availableSpend: '$12.50' } })],
  ['points without a number', JSON.stringify({ ...STORED, balance: { ...BALANCE, loyaltyPoints: {} } })],
])('ignores stored data with %s', (_, stored) => {
  onTestFinished(() => localStorage.clear())
  storeCard(STORED)
  expect(readStoredCard()).toEqual(STORED)
  localStorage.setItem('loyalty-card', stored)
  expect(readStoredCard()).toBeUndefined()
})
