import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { CASEY, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi } from '../../test/stub-api.ts'
import { readStoredCard } from './stored/stored-card.ts'
import { ARRIVAL_SHOWN_FOR_MS } from './use-customer-card.ts'

/** A response that is pending until the test releases it. */
function deferred() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { handler: () => promise, release: resolve }
}

/** Clicks in the moment of the repair: otherwise a request of another component may succeed first and remove the button. */
async function repairAndTryAgain(repair: () => void): Promise<void> {
  await vi.waitFor(() => {
    const button = page.getByRole('button', { name: 'Try again' }).element()
    repair()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }, 30_000)
}

// Covers cards-1.
describe('a visitor', () => {
  it('a visitor is invited to log in', async () => {
    stubApi()
    await renderApp('/cards')
    await expect
      .element(page.getByText('Login to access your loyalty card and associated benefits...', { exact: true }))
      .toBeVisible()
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  })

  it('a visitor sees a sample of the card, and what a visit earns', async () => {
    stubApi()
    await renderApp('/cards')
    const benefits = page.getByRole('main').getByRole('listitem')
    const earns =
      'Spend $25, earn 25 points. And 8 points for every 10 litres of fuel. Tobacco, vapes, lotto and gift cards earn nothing.'
    await expect.element(benefits.nth(0)).toHaveTextContent(`1 point for every dollar${earns}`)
    await expect
      .element(benefits.nth(1))
      .toHaveTextContent('100 points = $5 offTurn your points into money off, here in the app.')
    const offline = benefits.nth(2)
    await expect.element(offline).toHaveTextContent('Works without receptionYour card and its code open offline.')
    const sample = page.getByText('Sample', { exact: true })
    await expect.element(sample).toBeVisible()
    // Screen readers do not announce a card that does not exist.
    expect(sample.element().closest('[aria-hidden="true"]')).not.toBeNull()
    expect(page.getByRole('region', { name: 'Loyalty card' }).query()).toBeNull()
  })
})

// Covers cards-3, cards-4, cards-5, cards-6, cards-7.
describe('a customer', () => {
  it('a customer sees the number in groups of four, the day of issue, the points and the balance', async () => {
    stubApi()
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('1234-5678-1234-5670', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Issued: 2025-03-04', { exact: true })).toBeVisible()
    await expect.element(page.getByText('240 points', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Balance: $12.50', { exact: true })).toBeVisible()
  })

  it('a customer sees what is loading', async () => {
    const card = deferred()
    const balance = deferred()
    stubApi({ 'GET customerCards/current': card.handler, 'GET customerBalances/current': balance.handler })
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('Loading cards...', { exact: true })).toBeVisible()
    card.release(json({ cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06:07.000Z' }))
    await expect.element(page.getByText('Loading balance...', { exact: true })).toBeVisible()
    balance.release(json({ loyaltyPoints: 3, availableSpend: 0 }))
    await expect.element(page.getByText('3 points', { exact: true })).toBeVisible()
  })

  it('a customer sees a dash, 0 points and no number if the card or the balance lacks them', async () => {
    stubApi({
      'GET customerCards/current': () => json({ cardNumber: '123' }),
      'GET customerBalances/current': () => json({}),
    })
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('Issued: -', { exact: true })).toBeVisible()
    await expect.element(page.getByText('0 points', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Balance: $0.00', { exact: true })).toBeVisible()
    expect(page.getByText('123').query()).toBeNull()
  })

  it('a customer sees the progress to the next reward', async () => {
    stubApi({ 'GET customerBalances/current': () => json({ loyaltyPoints: 486, availableSpend: 0 }) })
    signedInAs()
    await renderApp('/cards')
    await expect
      .element(page.getByLabelText('Balance'))
      .toHaveTextContent('486 points4 rewards of $5 ready 14 more points to the next Balance: $0.00')
    const bar = page.getByRole('progressbar', { name: 'Next reward' })
    await expect.element(bar).toHaveAttribute('value', '86')
    await expect.element(bar).toHaveAttribute('max', '100')
    await expect.element(bar).toHaveAttribute('aria-valuetext', '86 of 100')
  })

  it('a customer reads that points are pending, or owed, without anything moving', async () => {
    let extra = {}
    stubApi({ 'GET customerBalances/current': () => json({ loyaltyPoints: 0, availableSpend: 500, ...extra }) })
    signedInAs()
    await renderApp('/cards')
    const button = page.getByRole('button', { name: 'Collect / Redeem Points' })
    await expect.element(page.getByText('Earn 1 point for every dollar', { exact: false })).toBeVisible()
    const topOnPage = () => button.element().getBoundingClientRect().top + scrollY
    const top = topOnPage()
    for (const [state, text] of [
      [{ pendingPoints: 29 }, '29 points are pending'],
      [{ owedPoints: 100 }, 'Your card owes 100 points.'],
    ] as const) {
      extra = state
      await button.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await expect.element(page.getByText(text, { exact: false })).toBeVisible()
      await expect.poll(topOnPage).toBe(top)
    }
  })

  it('a customer reads that the balance did not load, instead of points that may be wrong, and can try again', async () => {
    let isBroken = true
    stubApi({
      'GET customerBalances/current': () =>
        isBroken ? problem(500, 'internal') : json({ loyaltyPoints: 12, availableSpend: 0 }),
    })
    signedInAs()
    await renderApp('/cards')
    await expect
      .element(page.getByLabelText('Balance').getByRole('alert'))
      .toHaveTextContent('Something went wrong on our side. Try again.')
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
    expect(page.getByText('0 points').query()).toBeNull()
    await repairAndTryAgain(() => {
      isBroken = false
    })
    await expect.element(page.getByText('12 points', { exact: true })).toBeVisible()
  })

  it('a customer reads why the card did not load, and can try again', async () => {
    let isBroken = true
    stubApi({
      'GET customerCards/current': () =>
        isBroken ? problem(500, 'internal') : json({ cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06' }),
    })
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    await repairAndTryAgain(() => {
      isBroken = false
    })
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
  })
})

describe('points that arrive while the card is on screen', () => {
  it('points that arrive while the card is on screen appear without a reload, and without the loading text in between', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let loyaltyPoints = 0
    const calls = stubApi({ 'GET customerBalances/current': () => json({ loyaltyPoints, availableSpend: 0 }) })
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('0 points', { exact: true })).toBeVisible()
    const seen = new Set<string>()
    const observer = new MutationObserver(() => seen.add(page.getByLabelText('Balance').element().textContent))
    observer.observe(page.getByLabelText('Balance').element(), { subtree: true, childList: true, characterData: true })

    loyaltyPoints = 114
    const before = calls.length
    vi.advanceTimersByTime(10_000)
    await expect.element(page.getByText('114 points', { exact: true })).toBeVisible()
    observer.disconnect()
    expect(seen.size).toBeGreaterThan(0)
    for (const text of seen) expect(text).toMatch(/^114 points(?!.*Loading)/)
    expect(calls.slice(before).map(({ url }) => new URL(url).pathname)).toEqual(['/api/customerBalances/current'])
  })
})

describe('points that have arrived', () => {
  const balanceOf = (points: () => number) => ({
    'GET customerBalances/current': () => json({ loyaltyPoints: points(), availableSpend: 0 }),
  })
  const arrival = page.getByLabelText('Balance').getByRole('status')
  const counting = () =>
    document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement === '::after')

  async function renderBefore(points: number) {
    stubApi(balanceOf(() => points))
    signedInAs()
    const screen = await renderApp('/cards')
    await expect.element(page.getByText(`${points} points`, { exact: true })).toBeVisible()
    await expect.element(arrival).toHaveTextContent('')
    await expect.poll(() => readStoredCard(CASEY.sub)?.balance.loyaltyPoints).toBe(points)
    await screen.unmount()
  }

  it('points that have arrived are announced once, also those that arrived while another page was open', async () => {
    await renderBefore(90)
    stubApi(balanceOf(() => 123))
    const home = await renderApp('/home')
    await expect.poll(() => readStoredCard(CASEY.sub)?.balance.loyaltyPoints).toBe(123)
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await expect.element(page.getByText('123 points', { exact: true })).toBeVisible()
    await expect.element(arrival).toHaveTextContent('+33 new pointsNew $5 reward')
    expect(counting().length).toBeGreaterThan(0)
    await home.unmount()

    await renderApp('/cards')
    await expect.element(page.getByText('123 points', { exact: true })).toBeVisible()
    await expect.element(arrival).toHaveTextContent('')
  })

  it('points that have arrived are shown for some seconds', async () => {
    await renderBefore(90)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stubApi(balanceOf(() => 95))
    await renderApp('/cards')
    await expect.element(arrival).toHaveTextContent('+5 new points')
    await vi.advanceTimersByTimeAsync(ARRIVAL_SHOWN_FOR_MS)
    await expect.element(arrival).toHaveTextContent('')
    await expect.element(page.getByText('95 points', { exact: true })).toBeVisible()
  })

  it('points that have arrived appear without motion for a user who wants it reduced', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
    onTestFinished(async () => {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    })
    await renderBefore(90)
    stubApi(balanceOf(() => 123))
    await renderApp('/cards')
    await expect.element(arrival).toHaveTextContent('+33 new pointsNew $5 reward')
    await expect.element(page.getByText('123 points', { exact: true })).toBeVisible()
    // Its spinner turns, slowly, as long as the balance loads.
    await expect.element(page.getByText('Loading balance...')).not.toBeInTheDocument()
    expect(page.getByLabelText('Balance').element().getAnimations({ subtree: true })).toEqual([])
    expect(page.getByLabelText('Loyalty card').element().getAnimations({ subtree: true })).toEqual([])
  })

  it('points that have arrived are not mentioned when points were redeemed', async () => {
    await renderBefore(190)
    stubApi(balanceOf(() => 90))
    await renderApp('/cards')
    await expect.element(page.getByText('90 points', { exact: true })).toBeVisible()
    await expect.element(arrival).toHaveTextContent('')
  })
})

// Covers cards-8.
describe('collecting and redeeming points', () => {
  it('the dialog shows the code with the card number, and refreshes card and balance when it closes', async () => {
    const calls = stubApi()
    signedInAs()
    await renderApp('/cards')
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    const dialog = page.getByRole('dialog', { name: 'Collect / Redeem Points' })
    await expect.element(dialog.getByRole('img', { name: 'Barcode of your card number' })).toBeVisible()
    await expect.element(dialog.getByText('1234-5678-1234-5670')).toBeVisible()

    const before = calls.length
    await dialog.getByText('Close', { exact: true }).click()
    await expect
      .poll(() => calls.slice(before).map(({ url }) => new URL(url).pathname))
      .toEqual(['/api/customerCards/current', '/api/customerBalances/current'])
  })

  it('the dialog of the card offers a QR code for camera scanners', async () => {
    stubApi()
    signedInAs()
    await renderApp('/cards')
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    await page.getByRole('switch', { name: 'Show a QR code' }).click()
    await expect.element(page.getByRole('img', { name: 'QR code of your card number' })).toBeVisible()
  })

  it('the dialog says that an invalid number cannot be shown as a code, without asking to hold it up', async () => {
    stubApi({ 'GET customerCards/current': () => json({ cardNumber: 'A-1', createdAt: '2025-03-04' }) })
    signedInAs()
    await renderApp('/cards')
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent("This card number isn't 16 digits, so we can't show it as a code.")
    const dialog = page.getByRole('dialog', { name: 'Collect / Redeem Points' })
    expect(dialog.getByRole('img').query()).toBeNull()
    expect(dialog.getByRole('switch').query()).toBeNull()
    expect(dialog.getByText('Show this in store.').query()).toBeNull()
    expect(dialog.getByText("Screen won't time out").query()).toBeNull()
    await expect.element(dialog.getByText('Close', { exact: true })).toBeVisible()
  })
})
