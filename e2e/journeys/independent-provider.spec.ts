/** The same journeys with an identity provider that is not ours: Glewlwyd, with access tokens that live 75 seconds. */
import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test'
import { glewlwydPort, otherProvider } from '../support/addresses.ts'
import { expectOrderWithinOnePoll, newCounter, openOrder } from '../support/counter.ts'
import { logInAtGlewlwyd, logOutAtGlewlwyd } from '../support/glewlwyd/pages.ts'
import { whyNoGlewlwyd } from '../support/glewlwyd/program.ts'
import {
  CLIENT_ID,
  openGlewlwyd,
  ROLE_CLAIM,
  someUser,
  type Glewlwyd,
  type GlewlwydUser,
} from '../support/glewlwyd/setup.ts'
import { checkOut, fillCart, GOOD_CARD, payByCard } from '../support/ordering.ts'
import { accountMenuButton, someMobileNumber } from '../support/people.ts'
import { databaseSettings } from '../support/rest-stop-settings.ts'
import { startRestStop, type OwnRestStop } from '../support/rest-stop.ts'

const missing = whyNoGlewlwyd()
// An independent provider in C, from Debian only: npm has none, so machines without the package skip this and say why.
test.skip(missing !== undefined, missing)
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({ baseURL: otherProvider.baseUrl })

/** Of the 75 seconds of a token: then the app renews it before its next call. */
const MOST_OF_A_TOKEN_MS = 50_000
const LOGGED_OUT = 'Login to access your loyalty card and associated benefits...'
const casey = someUser('Casey Driver', 'customer')
const sam = someUser('Sam Cook', 'staff')

let provider: Glewlwyd
let restStop: OwnRestStop

test.beforeAll(async () => {
  provider = await openGlewlwyd(glewlwydPort, otherProvider.baseUrl)
  for (const user of [casey, sam]) await provider.addUser(user)
  restStop = await startRestStop(otherProvider, 'independent-provider', {
    ...databaseSettings(),
    ORDERING: 'open',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_AUDIENCE: provider.audience,
    OIDC_AUDIENCE_PARAMETERS: 'resource',
    OIDC_ROLE_CLAIM: ROLE_CLAIM,
  })
})

test.afterAll(async () => {
  await restStop?.stop()
  await provider?.stop()
})

const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Login' })

/** From the cards page. */
async function logIn(page: Page, user: GlewlwydUser, options?: { isFirst: boolean }): Promise<void> {
  await page.goto('/cards')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await logInAtGlewlwyd(page, user, options)
  await expect(accountMenuButton(page)).toBeVisible()
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

/** The app asks for the balance again when the dialog with the code closes. */
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

test('a customer logs in, reloads, has tokens renewed in two tabs, pays, and logs out from every page', async ({
  page,
  context,
  browser,
}) => {
  await context.clock.install()
  const renewals = renewalsIn(context)
  await logIn(page, casey, { isFirst: true })

  await test.step('ends where it began, with nothing of the protocol in the address', async () => {
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/cards')
  })

  await test.step('a reload keeps the login', async () => {
    await page.reload()
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    expect(renewals).toHaveLength(0)
  })

  await test.step('the access token opens the API, the ID token does not', async () => {
    const { access_token: accessToken, id_token: idToken } = await readTokens(page)
    const call = async (token: string) =>
      (await page.request.get('/api/customerCards/current', { headers: { authorization: `Bearer ${token}` } })).status()
    expect([await call(accessToken), await call(idToken)]).toEqual([200, 401])
  })

  const tab = await context.newPage()
  await test.step('two tabs renew a token once, with its one refresh token, and both go on', async () => {
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

  const notes = `Paid by ${casey.username}`
  await test.step('pays', async () => {
    await fillCart(page, { 'Bacon and egg roll': 1 })
    await checkOut(page, { contactNumber: someMobileNumber(), notes })
    await payByCard(page, GOOD_CARD)
    await expect(page).toHaveURL(/\/orders/)
  })

  await test.step('logs out from every page, and is back on it; the other tab too is logged out', async () => {
    for (const [index, address] of ['/cards', '/home', '/orders'].entries()) {
      if (index > 0) await logIn(page, casey)
      await page.goto(address)
      await logOutAtGlewlwyd(page)
      await expect(page).toHaveURL(address)
      await expect(loginButton(page)).toBeVisible()
    }
    await expect(tab.getByText(LOGGED_OUT)).toBeVisible()
  })

  await test.step('staff, whose role is in a claim with a URI for its name, see the order', async () => {
    const counter = await newCounter(browser, { baseURL: otherProvider.baseUrl })
    await logIn(counter, sam, { isFirst: true })
    await expect(counter.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
    await expectOrderWithinOnePoll(counter, notes)
    await counter.context().close()
  })
})

test('staff reload, have tokens renewed during service, log out, and log in again', async ({ page, context }) => {
  await context.clock.install()
  const renewals = renewalsIn(context)
  await logIn(page, sam)
  await expect(page.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
  await context.clock.fastForward(MOST_OF_A_TOKEN_MS)
  await expect.poll(() => renewals.length).toBe(1)
  await expect(page.getByText('Error loading orders')).toBeHidden()
  await openOrder(page, `Paid by ${casey.username}`)
  await page.keyboard.press('Escape')

  await logOutAtGlewlwyd(page)
  await expect(page).toHaveURL('/cards')
  await expect(page.getByText(LOGGED_OUT)).toBeVisible()
  await logIn(page, sam)
  await expect(page.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
})
