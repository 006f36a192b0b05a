/** The login journeys with an independent identity provider: Glewlwyd, with access tokens that expire after 75 seconds. */
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { findFreePorts } from '@fuel-shack/tools/stack/ports'
import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { expectOrder } from '../../support/counter.ts'
import { logInAtGlewlwyd, logOutAtGlewlwyd } from '../../support/glewlwyd/pages.ts'
import { whyNoGlewlwyd } from '../../support/glewlwyd/program.ts'
import {
  CLIENT_ID,
  openGlewlwyd,
  ROLE_CLAIM,
  someUser,
  type Glewlwyd,
  type GlewlwydUser,
} from '../../support/glewlwyd/setup.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { testOnRestStop } from '../../support/test.ts'

/** A token lasts 75 seconds: after this part of it the app renews it before its next call. */
const MOST_OF_A_TOKEN_MS = 50_000
const LOGGED_OUT = 'Login to access your loyalty card and associated benefits...'
const casey = someUser('Casey Driver', 'customer')
const sam = someUser('Sam Cook', 'staff')

let provider: Glewlwyd | undefined

const test = testOnRestStop(async () => {
  const [port, providerPort = NaN] = await findFreePorts(2)
  provider = await openGlewlwyd(providerPort, `http://localhost:${port}`)
  for (const user of [casey, sam]) await provider.addUser(user)
  return {
    PORT: String(port),
    ORDERING: 'open',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_AUDIENCE: provider.audience,
    OIDC_AUDIENCE_PARAMETERS: 'resource',
    OIDC_ROLE_CLAIM: ROLE_CLAIM,
  }
})
const missing = whyNoGlewlwyd()
// Only Debian packages this provider, and npm has none like it: machines without the package skip these journeys.
test.skip(missing !== undefined, missing)
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.afterAll(async () => provider?.stop())

const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Login' })

/** Logs in from the cards page. */
async function logIn(page: Page, user: GlewlwydUser, options = { isFirst: true }): Promise<void> {
  await page.goto('/cards')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await logInAtGlewlwyd(page, user, options)
  await expect(shell(page).menuButton).toBeVisible()
}

function isRenewal(request: Request): boolean {
  return request.url().endsWith('/token') && (request.postData() ?? '').includes('grant_type=refresh_token')
}

function renewalsIn(context: BrowserContext): Request[] {
  const renewals: Request[] = []
  context.on('request', (request) => {
    if (isRenewal(request)) renewals.push(request)
  })
  return renewals
}

/** The app loads the balance again when the dialog with the code closes. */
async function refreshBalance(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/customerBalances/current'))
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  return (await answer).status()
}

async function readTokens(page: Page): Promise<{ access_token: string; id_token: string }> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '')
  })
}

const notes = `Paid by ${casey.username}`

test('a customer logs in, reloads, has tokens renewed in two tabs, pays, and logs out', async ({ page, context }) => {
  await context.clock.install()
  const renewals = renewalsIn(context)
  await logIn(page, casey)

  await test.step('returns to the page where it began, without protocol parameters in the address', async () => {
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/cards')
  })

  await test.step('a reload keeps the login', async () => {
    await page.reload()
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    expect(renewals).toHaveLength(0)
  })

  await test.step('the API accepts the access token, also for a payment, and rejects the ID token', async () => {
    const { access_token: accessToken, id_token: idToken } = await readTokens(page)
    const call = async (token: string) =>
      (await page.request.get('/api/customerCards/current', { headers: { authorization: `Bearer ${token}` } })).status()
    expect([await call(accessToken), await call(idToken)]).toEqual([200, 401])
    const { url } = await startCheckout(page.request, `Bearer ${accessToken}`, notes)
    await pay(page.request, url)
  })

  const tab = await context.newPage()
  await test.step('two tabs renew a token once, and both continue', async () => {
    await tab.goto('/cards')
    await expect(tab.getByText('0 points', { exact: true })).toBeVisible()
    for (const count of [1, 2]) {
      const { access_token: before } = await readTokens(page)
      await context.clock.fastForward(MOST_OF_A_TOKEN_MS)
      const answers = [page, tab].map(async (one) => refreshBalance(one))
      expect(await Promise.all(answers)).toEqual([200, 200])
      expect(renewals).toHaveLength(count)
      expect((await readTokens(tab)).access_token).not.toBe(before)
    }
  })

  await test.step('logs out and returns to the page; the other tab is logged out too', async () => {
    await shell(page).goTo('Order')
    await logOutAtGlewlwyd(page)
    await expect(page).toHaveURL('/orders')
    await expect(loginButton(page)).toBeVisible()
    await expect(tab.getByText(LOGGED_OUT)).toBeVisible()
  })
})

test('staff see the order, reload, have tokens renewed during service, log out, and log in again', async ({
  page,
  context,
}) => {
  await context.clock.install()
  const renewals = renewalsIn(context)
  // Their role is in a claim named by a URI.
  await logIn(page, sam)
  await expect(fulfilment(page).heading).toBeVisible()
  await expectOrder(page, notes)
  await page.reload()
  await expect(fulfilment(page).heading).toBeVisible()
  await context.clock.fastForward(MOST_OF_A_TOKEN_MS)
  await expect.poll(() => renewals.length).toBe(1)
  await expect(page.getByText('Error loading orders')).toBeHidden()
  await fulfilment(page).openOrder(notes)
  await page.keyboard.press('Escape')

  await logOutAtGlewlwyd(page)
  await expect(page).toHaveURL('/cards')
  await expect(page.getByText(LOGGED_OUT)).toBeVisible()
  await logIn(page, sam, { isFirst: false })
  await expect(fulfilment(page).heading).toBeVisible()
})
