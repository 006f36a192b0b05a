import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OF_REST_STOP } from '../../../test/facts.ts'
import { productList } from '../../menu/catalogue/catalogue-queries.ts'
import { ApiClient } from '../../platform/client/api-client.ts'
import { SessionStore } from '../../platform/session/session-store.ts'
import { App } from '../App.tsx'
import { preloadPage } from '../CustomerRoutes.tsx'
import { renderAt } from './prerender.tsx'

const config: AppConfig = {
  signIn: {
    issuer: 'https://identity.example',
    clientId: 'c',
    audience: 'a',
    audienceParameters: [],
    endpointOrigins: [],
    scope: 'openid',
    roleClaim: 'role',
  },
  ...OF_REST_STOP,
  ordering: 'coming-soon' as const,
  kitchen: null,
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: [],
}

it('renders the welcome page without a browser, as a visitor sees it', async () => {
  await preloadPage('/home')
  const session = new SessionStore(config.signIn)
  const client = new ApiClient(session)
  productList.store(client, undefined, [])
  const html = renderToString(<App config={config} session={session} client={client} address="/home" />)
  expect(html).toContain('Welcome to the Fuel Shack')
  expect(html).toContain('Login or Signup')
  expect(html).toContain('Open in Google Maps')
  expect(html).toContain('/menu/menu6_drinks.png')
  // The hours of the week stand where the status will be.
  expect(html.replaceAll('\u00a0', ' ')).toContain('<span>5 am – 9 pm</span>')
  // An opening status would be out of date when the page is read.
  expect(html).not.toMatch(/Open until|Open 24 hours<|Closed ·/)
  // The page's policy allows no inline styles.
  expect(html).not.toContain('style=')
})

it('renders the rest-stop board with prices and their limits, and the text of an owner as text', async () => {
  const at = '2026-11-23T20:05:00.000Z'
  const until = '2026-11-24T20:05:00.000Z'
  const html = await renderAt('/home', {
    ...config,
    board: {
      date: '2026-11-24',
      fuel: [{ title: 'Diesel', tenthsPerLitre: 1899, isAvailable: true, at, until }],
      facilities: [],
      notice: { text: '<script>alert(1)</script>', until: null, at },
    },
  })
  expect(html).toMatch(
    new RegExp(`<li class="[^"]+" data-until="${Date.parse(until)}">.*Diesel.*189\\.9.* cents a litre.*</li>`),
  )
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('style=')
})

it('renders the open menu with what does not go out of date: names and prices', async () => {
  const html = await renderAt('/orders', {
    ...config,
    ordering: 'open',
    kitchen: { hours: { timeZone: 'Australia/Brisbane', week: [], exceptions: {} }, takesOrders: false },
    catalogue: Array.from({ length: 200 }, (_, index) => ({
      id: `pie${index}`,
      title: `Pie ${index} & sauce`,
      price: 8.5,
      section: index < 150 ? 'Lunch' : 'Dinner',
      order: index,
    })),
  })
  expect(html).toContain('Pie 0 &amp; sauce')
  expect(html).toContain('$8.50')
  expect(html).toMatch(/<h2>Lunch<\/h2>.*<h2>Dinner<\/h2>/s)
  // The rest is added in the browser.
  expect(html).not.toContain('Pie 199')
  expect(html).not.toMatch(/Open until|Open 24 hours|Closed|taking orders|Sold out/)
  expect(html).not.toContain('style=')
})
