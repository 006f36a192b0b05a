import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'
import { buildCustomerOrder } from '../test/build-customer-order.ts'
import { showLateOrders } from '../test/show-late-orders.ts'

const TICKET = 'GET customers/current/ticket'
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const article = page.getByRole('article', { name: 'Order 4 1 7' })
const add = page.getByRole('button', { name: 'Add Beef pie, $7.90' })
const details = article.getByRole('link', { name: 'Order details' })
const here = article.getByRole('button', { name: "I'm here" })

const PAID = buildCustomerOrder({ readyAt: minutesFromNow(15) })
/** Twelve to one has wide digits: it is the time that leaves the least room for the words beside it. */
const SEEN = { ...PAID, seenAt: `${new Date().toISOString().slice(0, 11)}02:48:00.000Z` }
const LATE = { ...SEEN, readyAt: minutesFromNow(-10) }
const READY = { ...LATE, dispatchedAt: minutesFromNow(0) }

type State = readonly [next: CustomerOrder | 'no connection', text: string | RegExp]

const STATES: readonly State[] = [
  [SEEN, 'The kitchen has seen your order.'],
  ['no connection', /^As at \d/],
  [LATE, /^Was due /],
  [READY, 'Ready. Come and get it.'],
]

async function twoFrames(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

/** Shows the ticket of an order above the menu. */
async function openTicket(order: CustomerOrder) {
  let answer: () => Response | Promise<Response> = () => json({ orders: [order] })
  signedInAs()
  stubApi({ [TICKET]: () => answer() })
  await renderApp('/orders', { ordering: 'open' })
  await showLateOrders()
  await expect.element(article).toBeVisible()
  return {
    /** Gets the next answer, as a customer who comes back to the page does. */
    follow: (next: CustomerOrder | 'no connection') => {
      answer = () =>
        next === 'no connection' ? Promise.reject(new TypeError('Failed to fetch')) : json({ orders: [next] })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

function enlargeText(percent: number): void {
  document.documentElement.style.fontSize = `${percent}%`
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
}

const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
const topOnPage = (element: Element) => Math.round(topOf(element) + scrollY)

describe.each([
  [360, 100],
  [390, 100],
  [1024, 100],
  [390, 200],
])('at %d px with text of %d %%', (width, percent) => {
  it('a ticket that is seen, without a connection, late or ready moves neither its own buttons nor the menu', async () => {
    await page.viewport(width, 844)
    enlargeText(percent)
    const { follow } = await openTicket(PAID)
    const show = async ([next, text]: State) => {
      follow(next)
      await expect.element(article.getByText(text).first()).toBeVisible()
      return text
    }
    // The first time, fonts and parts of the page arrive late, and move what is below them.
    for (const state of STATES) await show(state)
    await show([PAID, 'Paid. The kitchen will see it next.'])
    await document.fonts.ready
    const tops = () => [here, details, add].map((button) => topOnPage(button.element()))
    const before = tops()
    for (const state of STATES) {
      const text = await show(state)
      expect([text, ...tops()]).toEqual([text, ...before])
    }
  })
})

it('a ticket that grows while the customer reads the menu does not move the menu under the finger', async () => {
  await page.viewport(360, 844)
  // Safari does not anchor the scroll position.
  document.documentElement.style.overflowAnchor = 'none'
  onTestFinished(() => void document.documentElement.style.removeProperty('overflow-anchor'))
  const { follow } = await openTicket(SEEN)
  add.element().scrollIntoView({ block: 'center' })
  // The tap that opened the ticket, and the scrolling, take effect with the next frame.
  await twoFrames()
  const before = topOf(add.element())
  follow({ ...SEEN, refundedCents: 500 })
  await expect.element(article.getByText('Partly refunded: $5.00 of $15.80')).toBeInTheDocument()
  await twoFrames()
  expect(topOf(add.element())).toBe(before)
})
