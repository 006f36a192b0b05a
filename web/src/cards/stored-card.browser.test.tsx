import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CASEY, CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, stubApi, type Answers } from '../../test/stub-api.ts'
import { storeCard, readStoredCard } from './stored-card.ts'

const CARD = { cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06:07.000Z' }
const BALANCE = { loyaltyPoints: 240, availableSpend: 1250 }
const KEPT = { subject: CASEY.sub, card: CARD, balance: BALANCE, asAt: '2025-06-01T02:03:04.000Z' }

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const NO_RECEPTION: Answers = Object.fromEntries(
  ['GET stripe/products', 'POST customers', 'GET customerCards/current', 'GET customerBalances/current'].map((call) => [
    call,
    noAnswer,
  ]),
)

/** Somebody whom this device has seen become a customer. */
function knownHere(): void {
  signedInAs()
  localStorage.setItem('registered-customer', CASEY.sub)
}

describe('a card that this device keeps', () => {
  it('opens without reception as it was last seen, and says when that was', async () => {
    stubApi(NO_RECEPTION)
    knownHere()
    storeCard(KEPT)
    await renderApp('/cards')
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
    await expect.element(page.getByText('240 points')).toBeVisible()
    await expect.element(page.getByText('Balance: $12.50')).toBeVisible()
    await expect.element(page.getByText(/^As at Sun, Jun 1, 2025/)).toBeVisible()
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    await expect.element(page.getByRole('img', { name: 'Barcode of your card number' })).toBeVisible()
  })

  it('stays on screen while a login that has to be renewed gets no answer', async () => {
    const { issuer } = CONFIG.signIn
    const asked = Promise.withResolvers<void>()
    stubApi({
      [`GET ${issuer}/.well-known/openid-configuration`]: () =>
        json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
      [`POST ${issuer}/token`]: async ({ signal }) => {
        asked.resolve()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    })
    knownHere()
    signedInAs(CASEY, { expires_at: 1 })
    storeCard(KEPT)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await renderApp('/cards')
    await asked.promise
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
    await expect.element(page.getByText('Loading balance...')).toBeVisible()
    // It is given up on, once for all three calls, and the card is still there.
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.element(page.getByText('Loading balance...')).not.toBeInTheDocument()
    await expect.element(page.getByText('240 points')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  })

  it('comes up to date by itself once there is reception', async () => {
    let hasReception = false
    const balance = () => (hasReception ? json({ loyaltyPoints: 300, availableSpend: 0 }) : noAnswer())
    stubApi({ 'GET customerBalances/current': balance })
    knownHere()
    storeCard(KEPT)
    await renderApp('/cards')
    await expect.element(page.getByText(/^As at/)).toBeVisible()
    hasReception = true
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('300 points')).toBeVisible()
    await expect.element(page.getByText(/^As at/)).not.toBeInTheDocument()
  })

  it('asks again by itself, as a weak signal comes back without a word', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    let hasReception = false
    stubApi({
      'GET customerCards/current': () => (hasReception ? json(CARD) : noAnswer()),
      'GET customerBalances/current': () => (hasReception ? json(BALANCE) : noAnswer()),
    })
    knownHere()
    await renderApp('/cards')
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    hasReception = true
    vi.advanceTimersByTime(15_000)
    await expect.element(page.getByText('240 points')).toBeVisible()
  })

  it('is kept for somebody who never looked at it', async () => {
    stubApi()
    signedInAs()
    await renderApp('/home')
    await expect.poll(() => readStoredCard(CASEY.sub)?.card.cardNumber).toBe(CARD.cardNumber)
  })

  it('stays when the login merely ran out, beside the way to log in again', async () => {
    stubApi()
    storeCard(KEPT)
    await renderApp('/cards')
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove the card from this device' }).click()
    expect(readStoredCard()).toBeUndefined()
  })

  it('is not shown to somebody else, and forgotten when they log in', async () => {
    stubApi(NO_RECEPTION)
    knownHere()
    storeCard({ ...KEPT, subject: 'somebody-else' })
    await renderApp('/cards')
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(page.getByText('1234-5678-1234-5670').query()).toBeNull()
    expect(readStoredCard()).toBeUndefined()
  })
})

it.each([
  ['no JSON', 'not even JSON'],
  ['null', 'null'],
  ['no owner', JSON.stringify({ ...KEPT, subject: 1 })],
  ['no time', JSON.stringify({ ...KEPT, asAt: undefined })],
  ['no card', JSON.stringify({ ...KEPT, card: '1234567812345670' })],
  ['a card without a number', JSON.stringify({ ...KEPT, card: { createdAt: CARD.createdAt } })],
  ['a card that was never issued', JSON.stringify({ ...KEPT, card: { ...CARD, createdAt: null } })],
  ['a balance in words', JSON.stringify({ ...KEPT, balance: { ...BALANCE, availableSpend: '$12.50' } })],
  ['points without a number', JSON.stringify({ ...KEPT, balance: { ...BALANCE, loyaltyPoints: {} } })],
])('storage that holds %s is no card', (_, stored) => {
  onTestFinished(() => localStorage.clear())
  storeCard(KEPT)
  expect(readStoredCard()).toEqual(KEPT)
  localStorage.setItem('loyalty-card', stored)
  expect(readStoredCard()).toBeUndefined()
})
