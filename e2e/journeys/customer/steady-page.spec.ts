// Nothing moves under a finger.
import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { sam } from '@fuel-shack/harness/people'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { watchLayout, type Layout } from '../../support/layout.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { logIn, openAsCustomer } from '../../support/session.ts'

test.use({ serviceWorkers: 'allow' })

const TICKET = '/api/customers/current/ticket'

/** Pays for an order by calls, and waits for it. @returns its id. */
async function orderElsewhere({ request }: Page, authorization: string): Promise<string> {
  const { url } = await startCheckout(request, authorization, `Steady ${crypto.randomUUID()}`)
  await pay(request, url)
  let id: string | undefined
  const readId = async () => {
    const { orders } = await (await request.get(TICKET, { headers: { authorization } })).json()
    id = orders[0]?.id
    return id
  }
  await expect.poll(readId).toBeDefined()
  return id ?? ''
}

/** The same device with nothing in its HTTP cache. */
async function restart(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
  return context.newPage()
}

/** Opens the menu until all that it loads has been shown. */
async function openMenu(page: Page): Promise<void> {
  const loaded = [TICKET, '/api/menu', '/api/kitchen', '/api/stripe/products'].map((address) =>
    page.waitForResponse(`**${address}`),
  )
  await page.goto('/orders')
  for (const response of loaded) await (await response).finished()
  await expect(ordering(page).heading).toBeVisible()
}

function expectSteady({ shift, moved, addButtonTops }: Layout): void {
  expect(addButtonTops).toHaveLength(1)
  expect(shift, moved.join('; ')).toBe(0)
}

/** @returns the page on the same device that has loaded the menu from the network. */
async function expectSteadyFromNetwork(browser: Browser, page: Page): Promise<Page> {
  const cold = await restart(browser, page)
  const readLayout = await watchLayout(cold)
  await openMenu(cold)
  expectSteady(await readLayout())
  return cold
}

test("a customer's menu moves neither while it loads nor for an order", async ({ page, browser, baseURL }) => {
  const authorization = await openAsCustomer(page)
  await untilInstalled(page)
  const readLayout = await watchLayout(page)
  const expectSteadyFromWorker = async () => {
    await openMenu(page)
    expectSteady(await readLayout())
  }

  await test.step('on a device without an order', async () => {
    const cold = await expectSteadyFromNetwork(browser, page)
    await cold.context().close()
    await expectSteadyFromWorker()
  })

  const orderId = await orderElsewhere(page, authorization)
  await test.step('on a device without the ticket of an order from another phone', async () => {
    // The app would store the ticket as soon as it knows it.
    await page.goto('/icons/icon-192.png')
    await page.evaluate(() => localStorage.removeItem('order-ticket'))
    const cold = await expectSteadyFromNetwork(browser, page)
    await expectSteadyFromWorker()

    await test.step('which is shown above the menu when the customer taps its button', async () => {
      await ticket(cold).showButton.waitFor()
      await expectAccessible(cold)
      await enlargeText(cold)
      await expectToFit(cold)
      await ticket(cold).showButton.click()
      await expect(ticket(cold).number).toBeInViewport()
      await cold.reload()
      await expect(ticket(cold).orders).toBeVisible()
      await cold.context().close()
    })
  })

  await test.step('on a device with the ticket of an open order', async () => {
    await page.waitForFunction(() => localStorage.getItem('order-ticket') !== null)
    const cold = await expectSteadyFromNetwork(browser, page)
    await cold.context().close()
    await expectSteadyFromWorker()
  })

  await test.step('when the order above it is collected', async () => {
    const staff = { authorization: await logIn(baseURL ?? '', sam) }
    await expect(await page.request.post(`/api/orders/${orderId}/fulfill`, { headers: staff })).toBeOK()
    await expect(ticket(page).orders).toContainText('Collected. Enjoy!')
    const { addButtonTops } = await readLayout()
    expect(addButtonTops).toHaveLength(1)
  })
})
