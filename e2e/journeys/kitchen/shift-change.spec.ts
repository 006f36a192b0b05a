import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { shift } from '@fuel-shack/harness/pages/shift'
import { newPerson, sam } from '@fuel-shack/harness/people'
import { expect, type Browser, type Page } from '@playwright/test'
import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { countRingsOf, newCounter, openCounter } from '../../support/counter.ts'
import { registerCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const TABLET = { width: 1024, height: 768 }
const PINS = { sam: '382915', alex: '730264' }
const WRONG_PIN = '555123'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))

/** For sessions only. The app renews its token when it loads. */
async function passMinutes({ query }: RestStop, tablet: Page, minutes: number) {
  const sessions = await query('select id, signed_in_at from identity_sessions where ended_at is null')
  for (const { id, signed_in_at } of sessions) {
    const earlier = new Date(Date.parse(String(signed_in_at)) - minutes * 60_000).toISOString()
    await query('update identity_sessions set signed_in_at = $1 where id = $2', [earlier, String(id)])
  }
  await tablet.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), expires_at: 1 }))
  })
  await tablet.reload()
}

async function addColleague(restStop: RestStop, name: string) {
  const person = newPerson(name)
  await registerCustomer(restStop.baseUrl, { person, hasPassword: true })
  const role = ['--email', person.email, '--role', 'staff', '--keep-password']
  await restStop.runApiCommand('account.ts', ['set-role', ...role])
  return person
}

/** Sam is logged in and has a PIN on the tablet. */
async function openTabletWithPin(browser: Browser, restStop: RestStop): Promise<Page> {
  const tablet = await openCounter(browser, restStop.baseUrl, { viewport: TABLET })
  await shift(tablet).setPin(PINS.sam)
  await tablet.goto('/home')
  await expect(tablet.getByText('On: Sam', { exact: true })).toBeVisible()
  return tablet
}

// Covers login-12, login-13.
test('two people hand the tablet over with their PINs, and one stays beyond the end of the login', async ({
  browser,
  restStop,
}) => {
  test.setTimeout(120_000)
  const alex = await addColleague(restStop, 'Alex Till')
  const tablet = await openTabletWithPin(browser, restStop)
  const page = shift(tablet)

  await test.step('a colleague without a PIN takes over with the password, and sets one', async () => {
    await page.handOverButton.click()
    await expect(page.whoIsOn).toBeVisible()
    await expectAccessible(tablet)
    await page.passwordLink.click()
    await page.enterPassword(alex)
    await expect(tablet.getByText('On: Alex', { exact: true })).toBeVisible()
    await page.setPin(PINS.alex)
    await expectAccessible(tablet)
    await tablet.goto('/home')
  })

  await test.step('the bell stays on, and the arrangement of the screen', async () => {
    await fulfilment(tablet).startShift()
    await expect(fulfilment(tablet).startShiftButton).toBeHidden()
    await page.handOverButton.click()
    await page.person('Sam').click()
    await expect(page.pin).toBeFocused()
    await expect(page.pin).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(tablet)
    await page.enterPin(PINS.sam)
    await expect(tablet.getByText('On: Sam', { exact: true })).toBeVisible()
    await expect.poll(() => countRingsOf(tablet)).toBe(1)
    await expect(fulfilment(tablet).startShiftButton).toBeHidden()
    expect(new URL(tablet.url()).search).toBe('')
  })

  await test.step('who cancels stays logged in', async () => {
    await page.handOverButton.click()
    await page.person('Alex').click()
    await tablet.getByRole('button', { name: 'Back to' }).click()
    await expect(tablet.getByText('On: Sam', { exact: true })).toBeVisible()
    await expect(fulfilment(tablet).startShiftButton).toBeHidden()
  })

  await test.step('from the account menu, which says who is logged in', async () => {
    await tablet.getByRole('button', { name: 'Account menu' }).click()
    const menu = tablet.getByRole('dialog', { name: 'Account (Staff)' })
    await expect(menu).toContainText('Sam')
    await expect(menu.getByRole('button', { name: 'Log Out' })).toBeVisible()
    await expectAccessible(tablet)
    await menu.getByRole('button', { name: 'Hand over' }).click()
    await page.person('Alex').click()
    await page.enterPin(PINS.alex)
    await expect(tablet.getByText('On: Alex', { exact: true })).toBeVisible()
  })

  await test.step('the PIN renews the login half an hour before it ends, and the old end passes', async () => {
    await passMinutes(restStop, tablet, 11.5 * 60)
    const warning = tablet.getByRole('status').filter({ hasText: /^Log in again before \d/ })
    await expect(warning).toBeVisible()
    await expectAccessible(tablet)
    await page.logInButton.click()
    const dialog = tablet.getByRole('dialog', { name: 'Log in again' })
    await dialog.getByLabel('Your PIN').fill(PINS.alex)
    await expectAccessible(tablet)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(warning).toBeHidden()
    await passMinutes(restStop, tablet, 31)
    await expect(tablet.getByText('On: Alex', { exact: true })).toBeVisible()
    await expect(fulfilment(tablet).heading).toBeVisible()
    await passMinutes(restStop, tablet, 11.5 * 60)
    // Which of them depends on whether the app still had a token when it loaded.
    const loggedOut = tablet.getByRole('heading', { name: "You've been logged out. Log in to see orders." })
    await expect(loggedOut.or(tablet.getByRole('button', { name: 'Login or Signup' }))).toBeVisible()
  })
})

test('five wrong PINs turn the PIN off, and a full login sets a new one', async ({ browser, restStop }) => {
  const tablet = await openTabletWithPin(browser, restStop)
  const page = shift(tablet)
  await page.handOverButton.click()
  await page.person('Sam').click()
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await page.enterPin(WRONG_PIN)
    await expect(page.pin).toHaveAccessibleDescription(`Wrong PIN. ${left}.`)
    await expect(page.pin).toBeFocused()
  }
  await expectAccessible(tablet)
  await page.enterPin(WRONG_PIN)
  await expect(tablet.getByRole('alert')).toContainText('that PIN is off now')
  await expectAccessible(tablet)
  await page.enterPassword(sam)
  await expect(tablet.getByText('On: Sam', { exact: true })).toBeVisible()
  await page.setPin(PINS.sam)
})

test('a PIN works without scripts, and asks for the password before the account is changed', async ({
  browser,
  restStop,
}) => {
  const tablet = await openTabletWithPin(browser, restStop)
  const storageState = await tablet.context().storageState()
  const options = { baseURL: restStop.baseUrl, javaScriptEnabled: false, storageState }
  const plain = await (await browser.newContext(options)).newPage()
  const page = shift(plain)
  const parameters = new URLSearchParams({
    client_id: 'fuel-shack-web',
    redirect_uri: `${restStop.baseUrl}/signed-in`,
    response_type: 'code',
    scope: 'openid',
    prompt: 'login',
    state: 'a-state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  await plain.goto(`/identity/auth?${parameters}`)
  await page.person('Sam').click()
  await page.enterPin(WRONG_PIN)
  await expect(plain.getByText('Wrong PIN. 4 tries left.')).toBeVisible()
  await page.enterPin(PINS.sam)
  await plain.waitForURL(/\/signed-in\?code=/)

  await plain.goto('/identity/account')
  await page.removePinButton.click()
  await expect(plain.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await expect(plain.getByText('You logged in with a PIN.')).toBeVisible()
  await plain.getByLabel('Password', { exact: true }).fill(sam.password)
  await plain.getByRole('button', { name: 'Confirm' }).click()
  await plain.goto('/identity/account')
  await page.removePinButton.click()
  await expect(plain.getByText('PIN removed.')).toBeVisible()
  await plain.context().close()
})

test('a tablet says why its session ended, and its Log in leads to the PIN', async ({ browser, restStop }) => {
  const alex = await addColleague(restStop, 'Alex Till')
  const tablet = await newCounter(browser, { baseURL: restStop.baseUrl, viewport: TABLET })
  await login(tablet).open()
  await login(tablet).logIn(alex)
  await shift(tablet).setPin(PINS.alex)
  await tablet.goto('/home')
  await expect(fulfilment(tablet).heading).toBeVisible()

  const phone = await browser.newPage({ baseURL: restStop.baseUrl })
  await login(phone).open()
  await login(phone).logIn(alex)
  await phone.goto('/identity/account')
  const others = phone.getByRole('region', { name: "Where you're logged in" })
  await others
    .getByRole('button', { name: /^Log out (?!everywhere)/ })
    .first()
    .click()
  await expect(tablet.getByRole('heading', { name: "You've been logged out. Log in to see orders." })).toBeVisible({
    timeout: 20_000,
  })
  await expect(tablet.getByText('This login was ended on the account page.')).toBeVisible()
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'Log in', exact: true }).click()
  await shift(tablet).person('Alex').click()
  await shift(tablet).enterPin(PINS.alex)
  await expect(tablet.getByText('On: Alex', { exact: true })).toBeVisible()
})

for (const { name, viewport, fontSize } of [
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, fontSize: '100%' },
  { name: 'at 320 px with text at 200 %', viewport: { width: 320, height: 640 }, fontSize: '200%' },
]) {
  test(`every page of a hand-over fits ${name}`, async ({ browser, restStop }) => {
    const tablet = await openTabletWithPin(browser, restStop)
    const page = shift(tablet)
    await tablet.setViewportSize(viewport)
    const check = async () => {
      await enlargeText(tablet, fontSize)
      await expectToFit(tablet)
    }
    await check()
    await tablet.goto('/identity/account')
    await check()
    await tablet.goto('/identity/account/pin')
    await check()
    await tablet.goto('/home')
    await tablet.getByRole('button', { name: 'Account menu' }).click()
    await check()
    await tablet.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await expect(page.whoIsOn).toBeVisible()
    await check()
    await page.person('Sam').click()
    await expect(page.pin).toBeVisible()
    await check()
    await page.enterPin(WRONG_PIN)
    await expect(tablet.getByText('Wrong PIN. 4 tries left.')).toBeVisible()
    await check()
  })
}
