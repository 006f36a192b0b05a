import { wholeChromium } from '@fuel-shack/harness/browser'
import { expect, test } from '@playwright/test'
import budgets from '../../page-budget.json' with { type: 'json' }
import { comingSoon, openForOrders } from '../../support/rest-stops.ts'
import { measurePageLoad } from '../../support/page-load.ts'
import { signUpIn } from '../../support/session.ts'

// The pixel ratio of phones: it decides which size of a picture loads. The headless shell loads pictures earlier.
test.use({
  baseURL: comingSoon.baseUrl,
  deviceScaleFactor: 3,
  launchOptions: wholeChromium,
  serviceWorkers: 'allow',
})

/** Lower a budget when the app gets smaller; raise it only with a reason in the commit. */
const VISITS = [
  ['/home', new URL('/home', comingSoon.baseUrl).href],
  ['/orders while ordering is open', new URL('/orders', openForOrders.baseUrl).href],
  ['/cards of a customer', new URL('/cards', comingSoon.baseUrl).href],
] as const

test('first visits and the service worker stay within budget, and no page has a style twice', async ({
  browser,
  request,
}) => {
  for (const [name, address] of VISITS) {
    await test.step(`a first visit to ${name}`, async () => {
      const { requests, bodyBytes } = budgets[name]
      const context = await browser.newContext()
      if (name === '/cards of a customer') await signUpIn(context)
      const visit = await measurePageLoad(await context.newPage(), address)
      await context.close()
      console.log(`First visit to ${name}: ${visit.requests} requests, ${JSON.stringify(visit.bodyBytes)}`)
      for (const [type, bytes] of Object.entries(visit.bodyBytes)) {
        const budget = new Map(Object.entries(bodyBytes)).get(type) ?? 0
        expect(bytes, `${type}: ${bytes} bytes of a budget of ${budget}`).toBeLessThanOrEqual(budget)
      }
      expect(visit.requests, 'requests').toBeLessThanOrEqual(requests)
    })
  }

  await test.step('the service worker contains no page', async () => {
    const response = await request.get('/sw.js', { headers: { 'accept-encoding': 'br' } })
    expect(Number(response.headers()['content-length'])).toBeLessThanOrEqual(budgets['/sw.js'].bodyBytes)
  })

  await test.step('a page has the styles of each of its chunks once', async () => {
    for (const path of ['/home', '/orders', '/cards', '/my-orders']) {
      const html = await (await request.get(path)).text()
      const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, address]) => address)
      expect(sheets.length, path).toBeGreaterThan(0)
      expect(sheets, path).toEqual([...new Set(sheets)])
    }
  })
})
