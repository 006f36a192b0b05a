import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CONFIG, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'
import { buildCustomerOrder } from '../test/build-customer-order.ts'

const ISSUER = `${location.origin}/identity`
const article = page.getByRole('article', { name: 'Order 4 1 7' })
const offer = page.getByRole('link', { name: 'add a passkey or a password' })

/** Opens the menu as a customer who has just paid. */
async function openAfterPayment(customer: object, issuer = ISSUER) {
  signedInAs(undefined, {}, issuer)
  const order = buildCustomerOrder({ readyAt: new Date(Date.now() + 15 * 60_000).toISOString() })
  const calls = stubApi({
    'GET customers/current/ticket': () => json({ orders: [order] }),
    'GET customers/c-1': () => json(customer),
  })
  const screen = await renderApp('/orders?pr=1', { ordering: 'open', signIn: { ...CONFIG.signIn, issuer } })
  return { screen, hasReadCustomer: () => calls.some(({ url }) => url.endsWith('/customers/c-1')) }
}

/** Once the server has said how the customer logs in. */
async function isOffered({ hasReadCustomer }: Awaited<ReturnType<typeof openAfterPayment>>): Promise<boolean> {
  await expect.element(article).toBeVisible()
  await expect.poll(hasReadCustomer).toBe(true)
  await new Promise(requestAnimationFrame)
  return offer.query() !== null
}

describe('the offer of another way to log in', () => {
  // Covers login-22.
  it('the offer of another way to log in is shown after a payment to customers who log in with codes only, until they dismiss it', async () => {
    const first = await openAfterPayment({ loginMeans: [] })
    await expect.element(offer).toHaveAttribute('href', `${ISSUER}/account`)
    await page.getByRole('button', { name: 'No thanks' }).click()
    await expect.element(offer).not.toBeInTheDocument()
    await first.screen.unmount()
    expect(await isOffered(await openAfterPayment({ loginMeans: [] }))).toBe(false)
  })

  it.each([
    ['who have a password', { loginMeans: ['password'] }, ISSUER],
    ['who have a passkey', { loginMeans: ['passkey'] }, ISSUER],
    ['where the server does not say', {}, ISSUER],
    ['where the answer has another shape', { loginMeans: 'code' }, ISSUER],
    ['of another provider', { loginMeans: [] }, CONFIG.signIn.issuer],
  ])('the offer of another way to log in is not shown to customers %s', async (_who, customer, issuer) => {
    expect(await isOffered(await openAfterPayment(customer, issuer))).toBe(false)
  })
})
