import { expect, test } from '@playwright/test'
import budgets from '../page-budget.json' with { type: 'json' }
import { comingSoon } from '../support/rest-stops.ts'
import { measurePageLoad } from '../support/page-load.ts'

// The pixel ratio of phones: it decides which size of a picture loads.
test.use({ baseURL: comingSoon.baseUrl, deviceScaleFactor: 3 })

/** Lower it when the app gets smaller; raise it only with a reason in the commit. */
test('the first visit to the welcome page stays within its page weight budget', async ({ page }) => {
  const { requests, bodyBytes } = budgets['/home']
  const visit = await measurePageLoad(page, '/home')
  console.log(`First visit to /home: ${visit.requests} requests, ${JSON.stringify(visit.bodyBytes)}`)
  for (const [type, bytes] of Object.entries(visit.bodyBytes)) {
    const budget = new Map(Object.entries(bodyBytes)).get(type) ?? 0
    expect(bytes, `${type}: ${bytes} bytes of a budget of ${budget}`).toBeLessThanOrEqual(budget)
  }
  expect(visit.requests, 'requests').toBeLessThanOrEqual(requests)
})

test('the service worker stays within its size budget: it contains no page', async ({ request }) => {
  const response = await request.get('/sw.js', { headers: { 'accept-encoding': 'br' } })
  const { bodyBytes } = budgets['/sw.js']
  expect(Number(response.headers()['content-length'])).toBeLessThanOrEqual(bodyBytes)
})
