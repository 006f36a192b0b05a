import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../test/render-app.tsx'
import { json, problem, stubApi, type Handlers } from '../../test/stub-api.ts'

/** A server whose card has these points, and what it received. */
function stubCard(points: number, redeem?: Handlers[string]) {
  const received: { key: string | null; body: unknown }[] = []
  let balance = { loyaltyPoints: points, availableSpend: 0 }
  stubApi({
    'GET customerBalances/current': () => json(balance),
    'POST customerBalances/current/redeem': async (request) => {
      const body: unknown = await request.clone().json()
      received.push({ key: request.headers.get('idempotency-key'), body })
      if (redeem) return redeem(request)
      balance = { loyaltyPoints: points % 100, availableSpend: 1000 }
      return json(balance)
    },
  })
  signedInAs()
  return received
}

const offer = () => page.getByRole('button', { name: /^Turn points into/ })
const dialog = () => page.getByRole('dialog', { name: 'Turn points into money off' })

describe('turning points into money off', () => {
  it('offers all whole rewards, and shows the new balance', async () => {
    const received = stubCard(240)
    await renderApp('/cards')
    await offer().click()
    await expect.element(dialog().getByText('$10.00 for 200 of your 240 points')).toBeVisible()
    await dialog().getByRole('button', { name: 'Get $10.00' }).click()
    await expect.element(page.getByText('Balance: $10.00', { exact: true })).toBeVisible()
    await expect.poll(() => dialog().query()).toBeNull()
    expect(offer().query()).toBeNull()
    expect(received.map(({ body }) => body)).toEqual([{ rewards: 2 }])
  })

  it('lets the customer choose fewer', async () => {
    const received = stubCard(240)
    await renderApp('/cards')
    await offer().click()
    await dialog()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await dialog().getByRole('button', { name: 'Get $5.00' }).click()
    await expect.poll(() => received.map(({ body }) => body)).toEqual([{ rewards: 1 }])
  })

  it('uses the same key for another try after a lost answer, and says what went wrong', async () => {
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

  it('is not offered with too few points', async () => {
    stubCard(99)
    await renderApp('/cards')
    await expect.element(page.getByText('99 points', { exact: true })).toBeVisible()
    expect(offer().query()).toBeNull()
  })
})
