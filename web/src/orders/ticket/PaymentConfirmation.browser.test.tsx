import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { CASEY, renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'
import { buildCustomerOrder, ORDER_ID } from '../test/build-customer-order.ts'

const OPEN = { ordering: 'open' } as const
const article = page.getByRole('article', { name: 'Order 4 1 7' })
const confirming = page.getByText('Confirming your payment…')
const TICKET = 'GET customers/current/ticket'
const known = (knownIds: string[], returnedAtMs = 0) =>
  sessionStorage.setItem('pending-payment', JSON.stringify({ subject: CASEY.sub, knownIds, returnedAtMs }))

// Covers ordering-27.
it('the confirmation of a payment waits for its order, and then shows its ticket', async () => {
  let orders: CustomerOrder[] = []
  signedInAs()
  stubApi({ [TICKET]: () => json({ orders }) })
  await renderApp('/orders?pr=1', OPEN)
  await expect.element(confirming).toBeVisible()
  expect(document.body.textContent).not.toMatch(/thank/i)
  orders = [buildCustomerOrder()]
  await expect.element(article, { timeout: 5000 }).toBeVisible()
  await expect.element(confirming).not.toBeInTheDocument()
  await expect
    .element(page.getByText('Order 4 1 7: your order is in. The kitchen will see it next.'))
    .toBeInTheDocument()
})

it('the confirmation of a payment does not take an earlier order for the paid one', async () => {
  const earlier = buildCustomerOrder()
  known([earlier.id])
  let orders = [earlier]
  signedInAs()
  stubApi({ [TICKET]: () => json({ orders }) })
  await renderApp('/orders?pr=1', OPEN)
  await expect.element(article).toBeVisible()
  await expect.element(confirming).toBeVisible()
  orders = [buildCustomerOrder({ id: ORDER_ID.replace('417', '508'), number: '508' }), earlier]
  await expect.element(page.getByRole('article', { name: 'Order 5 0 8' }), { timeout: 5000 }).toBeVisible()
  await expect.element(confirming).not.toBeInTheDocument()
})

it('an order that is there before the return needs no wait', async () => {
  known([])
  signedInAs()
  stubApi({ [TICKET]: () => json({ orders: [buildCustomerOrder()] }) })
  await renderApp('/orders?pr=1', OPEN)
  await expect.element(article).toBeVisible()
  await expect.element(confirming).not.toBeInTheDocument()
})

it('a ticket that arrives together with the return does not end the wait', async () => {
  signedInAs()
  let answer: (response: Response) => void = () => undefined
  let requests = 0
  stubApi({
    [TICKET]: () => {
      requests += 1
      if (requests > 1) return json({ orders: [] })
      return new Promise<Response>((resolve) => {
        answer = resolve
      })
    },
  })
  await renderApp('/orders', OPEN)
  await expect.poll(() => requests).toBe(1)
  // The two happen in one task, so that React commits them together.
  answer(json({ orders: [] }))
  history.pushState(null, '', '/orders?pr=1')
  await expect.element(confirming).toBeVisible()
  await expect.poll(() => requests, { timeout: 8000 }).toBeGreaterThan(2)
  await expect.element(confirming).toBeVisible()
})

it('goes on waiting after a reload, and after a minute says what to do', async () => {
  known([], Date.now() - 61_000)
  signedInAs()
  stubApi()
  await renderApp('/orders', OPEN)
  await expect.element(page.getByText("We haven't got an order from you yet")).toBeVisible()
  await expect.element(page.getByText(/don't pay again/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '07 5550 0142' }).first()).toBeVisible()
  await page.getByRole('button', { name: "I haven't paid" }).click()
  await expect.element(page.getByText("We haven't got an order from you yet")).not.toBeInTheDocument()
})

it('the page says that a bank is still sending the money', async () => {
  signedInAs()
  stubApi({ [TICKET]: () => json({ orders: [], processingSince: '2026-11-20T08:31:00.000Z' }) })
  await renderApp('/orders?pr=1', OPEN)
  await expect.element(page.getByText('Your bank is still sending the money')).toBeVisible()
  await expect.element(page.getByText(/The kitchen starts when the money has arrived/)).toBeVisible()
})

// Covers ordering-27.
it('a visitor reads no claim that a payment arrived', async () => {
  const requests = stubApi()
  await renderApp('/orders?pr=1', OPEN)
  await expect.element(page.getByText('Log in to see your order.')).toBeVisible()
  expect(confirming.query()).toBeNull()
  expect(document.body.textContent).not.toMatch(/thank/i)
  expect(requests.filter(({ url }) => url.includes('customers'))).toEqual([])
})
