import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CONFIG, renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi, type Handlers } from '../../test/stub-api.ts'

/** The rates that the customer saw. */
const RATES = { pointsPerReward: 100, rewardInCents: 500 }

/** A server whose card has these points, and what it received. */
function stubCard(
  points: number,
  redeem?: Handlers[string],
  state: { pendingPoints?: number } = {},
  handlers: Handlers = {},
) {
  const received: { key: string | null; body: unknown }[] = []
  let balance = { loyaltyPoints: points, availableSpend: 0, ...state }
  stubApi({
    ...handlers,
    'GET customerBalances/current': () => json(balance),
    'POST customerBalances/current/redeem': async (request) => {
      const body: unknown = await request.clone().json()
      received.push({ key: request.headers.get('idempotency-key'), body })
      if (redeem) return redeem(request)
      balance = { loyaltyPoints: points % 100, availableSpend: 1000, ...state }
      return json(balance)
    },
  })
  signedInAs()
  return received
}

const offer = () => page.getByRole('button', { name: /^Turn points into/ })
const dialog = () => page.getByRole('dialog', { name: 'Turn points into money off' })

describe('turning points into money off', () => {
  it('turning points into money off offers all whole rewards, and shows the new balance', async () => {
    const received = stubCard(240)
    await renderApp('/cards')
    await offer().click()
    await expect.element(dialog().getByText('$10.00 for 200 of your 240 points')).toBeVisible()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect.element(page.getByText('Balance: $10.00', { exact: true })).toBeVisible()
    await expect.poll(() => dialog().query()).toBeNull()
    expect(offer().query()).toBeNull()
    expect(received.map(({ body }) => body)).toEqual([{ rewards: 2, ...RATES }])
  })

  it('a customer can turn fewer points into money off than they have', async () => {
    const received = stubCard(240)
    await renderApp('/cards')
    await offer().click()
    await dialog()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await dialog().getByRole('button', { name: 'Get $5.00' }).click()
    await expect.poll(() => received.map(({ body }) => body)).toEqual([{ rewards: 1, ...RATES }])
  })

  it('redeeming uses the same key for another try after a lost answer, and says what went wrong', async () => {
    let isDown = true
    const received = stubCard(240, () => {
      if (!isDown) return json({ loyaltyPoints: 40, availableSpend: 1000 })
      isDown = false
      return problem(503, 'unavailable')
    })
    await renderApp('/cards')
    await offer().click()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect.poll(() => received.length).toBe(2)
    expect(new Set(received.map(({ key }) => key)).size).toBe(1)
    await expect.poll(() => dialog().query()).toBeNull()
  })

  it('points whose answer was lost are redeemed with the same key after a reload, once', async () => {
    let isLost = true
    const received = stubCard(240, () =>
      isLost ? Promise.reject(new TypeError('Failed to fetch')) : json({ loyaltyPoints: 40, availableSpend: 1000 }),
    )
    const { unmount } = await renderApp('/cards')
    await offer().click()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    await unmount()
    isLost = false
    await renderApp('/cards')
    await offer().click()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect.poll(() => dialog().query()).toBeNull()
    expect(received.map(({ key }) => key)).toEqual([received[0]?.key, received[0]?.key])
    expect(localStorage.getItem('unanswered-writes')).toBe('[]')
  })

  it('the dialog to redeem points says which of them are pending, and why', async () => {
    stubCard(100, undefined, { pendingPoints: 29 })
    await renderApp('/cards')
    await offer().click()
    await expect.element(dialog().getByText("29 points are pending until you've picked up your order.")).toBeVisible()
  })

  it("the dialog to redeem points offers at most a day's rewards, and says that it's the most", async () => {
    const received = stubCard(20_000)
    await renderApp('/cards')
    await offer().click()
    await expect
      .element(dialog().getByRole('button', { name: /^Add/ }))
      .toHaveAttribute('aria-description', "That's the most in a day.")
    await dialog().getByRole('button', { name: 'Get $500.00' }).click()
    await expect.poll(() => received.map(({ body }) => body)).toEqual([{ rewards: 100, ...RATES }])
  })

  it.each([
    ['card_limit_reached', "That's more than a card may do in a day. Try less, or tomorrow."],
    ['card_owes_points', 'Your card owes points. New points pay that off first.'],
  ])('the dialog to redeem points says why the card cannot be used: %s', async (code, text) => {
    stubCard(240, () => problem(409, code))
    await renderApp('/cards')
    await offer().click()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(text)
  })

  it('turning points into money off is not offered with too few points', async () => {
    stubCard(99)
    await renderApp('/cards')
    await expect.element(page.getByText('99 points', { exact: true })).toBeVisible()
    expect(offer().query()).toBeNull()
  })

  it('rates that changed while the dialog was open are shown before anything is redeemed', async () => {
    const rates = { ...RATES, pointsPerDollar: 1, isScannedAtTill: false, rewardsPerDay: 100 }
    const changed = { ...rates, pointsPerReward: 120 }
    const received = stubCard(
      240,
      async (request) =>
        (await request.text()).includes('120')
          ? json({ loyaltyPoints: 0, availableSpend: 1000 })
          : problem(409, 'reward_changed'),
      {},
      { 'GET app-config': () => json({ ...CONFIG, loyalty: received.length > 0 ? changed : rates }) },
    )
    await renderApp('/cards', { loyalty: rates })
    await offer().click()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('What your points get you has just changed. Check it, then try again.')
    await expect.element(dialog().getByText('$10.00 for 240 of your 240 points')).toBeVisible()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect.poll(() => dialog().query()).toBeNull()
    expect(received.map(({ body }) => body)).toEqual([
      { rewards: 2, ...RATES },
      { rewards: 2, ...RATES, pointsPerReward: 120 },
    ])
  })
})
