import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi } from '../../test/stub-api.ts'

/** A response that is pending until the test releases it. */
function deferred() {
  let release = (_response: Response): void => {}
  const response = new Promise<Response>((resolve) => {
    release = resolve
  })
  return { handler: () => response, release: (value: Response) => release(value) }
}

describe('a visitor', () => {
  it('is invited to log in', async () => {
    stubApi()
    await renderApp('/cards')
    await expect
      .element(page.getByText('Login to access your loyalty card and associated benefits...', { exact: true }))
      .toBeVisible()
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  })
})

describe('a customer', () => {
  it('sees the number in groups of four, the day of issue, the points and the balance', async () => {
    stubApi()
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('1234-5678-1234-5670', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Issued: 2025-03-04', { exact: true })).toBeVisible()
    await expect.element(page.getByText('240 points', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Balance: $12.50', { exact: true })).toBeVisible()
  })

  it('sees what is loading', async () => {
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

  it('sees a dash, 0 points and no number if the card or the balance lacks them', async () => {
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

  it('reads why the card did not load, and can try again', async () => {
    let isBroken = true
    stubApi({
      'GET customerCards/current': () =>
        isBroken ? problem(500, 'internal') : json({ cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06' }),
    })
    signedInAs()
    await renderApp('/cards')
    await expect.element(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('1234-5678-1234-5670')).toBeVisible()
  })
})

describe('points that arrive while the card is on screen', () => {
  it('appear without a reload, and without the loading text in between', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
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
    expect([...seen]).toEqual(['114 pointsBalance: $0.00'])
    expect(calls.slice(before).map(({ url }) => new URL(url).pathname)).toEqual(['/api/customerBalances/current'])
  })
})

describe('collecting and redeeming points', () => {
  it('shows the code with the card number, and refreshes card and balance when it closes', async () => {
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

  it('offers a QR code for camera scanners', async () => {
    stubApi()
    signedInAs()
    await renderApp('/cards')
    await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
    await page.getByRole('switch', { name: 'Show a QR code' }).click()
    await expect.element(page.getByRole('img', { name: 'QR code of your card number' })).toBeVisible()
  })

  it('says that an invalid number cannot be shown as a code, without asking to hold it up', async () => {
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
    expect(dialog.getByText('Hold this up to the scanner at the till.').query()).toBeNull()
    expect(dialog.getByText("Screen won't time out").query()).toBeNull()
    await expect.element(dialog.getByText('Close', { exact: true })).toBeVisible()
  })
})
