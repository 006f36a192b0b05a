import { viewports } from '@fuel-shack/harness/browser'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { shift } from '@fuel-shack/harness/pages/shift'
import { riley, sam } from '@fuel-shack/harness/people'
import { expect, type Page } from '@playwright/test'
import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { countRingsOf, openCounter } from '../../support/counter.ts'
import { openAs } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const PINS = { sam: '382915', riley: '730264' }
const WRONG_PIN = '555123'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))
// The second test goes on with the tablet of the first.
test.describe.configure({ mode: 'serial' })
let tablet: Page

/** Moves the time of sessions only. The app renews its token when it loads. */
async function passMinutes({ query }: RestStop, minutes: number) {
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

const isOn = async (name: string) => expect(tablet.getByText(`On: ${name}`, { exact: true })).toBeVisible()

/** Everyone can read the page, which also fits 320 pixels, with text twice as large. */
async function expectReadable(): Promise<void> {
  await expectAccessible(tablet)
  await tablet.setViewportSize(viewports.smallestPhone)
  await expectToFit(tablet)
  await enlargeText(tablet)
  await expectToFit(tablet)
  await enlargeText(tablet, '')
  await tablet.setViewportSize(viewports.tablet)
}

test('two people hand the tablet over with their PINs, and five wrong ones turn a PIN off', async ({
  browser,
  restStop,
}) => {
  tablet = await openCounter(browser, restStop.baseUrl, { viewport: viewports.tablet })
  const page = shift(tablet)

  await test.step('who is on sets a PIN on the account page', async () => {
    await page.setPin(PINS.sam)
    await expectReadable()
    await tablet.goto('/identity/account/pin')
    await expectReadable()
    await tablet.goto('/home')
    await isOn('Sam')
  })

  await test.step('a colleague without a PIN takes over with the password, and sets one', async () => {
    await page.handOverButton.click()
    await expect(page.whoIsOn).toBeVisible()
    await expectReadable()
    await page.passwordLink.click()
    await page.enterPassword(riley)
    await isOn('Riley')
    await page.setPin(PINS.riley)
    await tablet.goto('/home')
  })

  await test.step('the bell stays on, and the arrangement of the screen', async () => {
    await fulfilment(tablet).startShift()
    await page.handOverButton.click()
    await page.person('Sam').click()
    await expect(page.pin).toBeFocused()
    await expect(page.pin).toHaveAttribute('inputmode', 'numeric')
    await expectReadable()
    await page.enterPin(PINS.sam)
    await isOn('Sam')
    await expect.poll(() => countRingsOf(tablet)).toBe(1)
    await expect(fulfilment(tablet).startShiftButton).toBeHidden()
    expect(new URL(tablet.url()).search).toBe('')
  })

  await test.step('who cancels stays logged in, as the account menu says', async () => {
    await tablet.getByRole('button', { name: 'Account menu' }).click()
    const menu = tablet.getByRole('dialog', { name: 'Account (Staff)' })
    await expect(menu).toContainText('Sam')
    await menu.getByRole('button', { name: 'Hand over' }).click()
    await page.person('Riley').click()
    await tablet.getByRole('button', { name: 'Back to' }).click()
    await isOn('Sam')
    await expect(fulfilment(tablet).startShiftButton).toBeHidden()
  })

  await test.step('five wrong PINs turn the PIN off, and the password logs in', async () => {
    await page.handOverButton.click()
    await page.person('Sam').click()
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await page.enterPin(WRONG_PIN)
      await expect(page.pin).toHaveAccessibleDescription(`Wrong PIN. ${left}.`)
      await expect(page.pin).toBeFocused()
    }
    await expectReadable()
    await page.enterPin(WRONG_PIN)
    await expect(tablet.getByRole('alert')).toContainText('that PIN is off now')
    await expectReadable()
    await page.enterPassword(sam)
    await isOn('Sam')
  })
})

// Covers login-12.
test('a PIN renews the login half an hour before its end, and logs in again after another device has ended it', async ({
  browser,
  restStop,
}) => {
  const page = shift(tablet)
  await page.handOverButton.click()
  await page.person('Riley').click()
  await page.enterPin(PINS.riley)
  await isOn('Riley')

  await test.step('the PIN renews the login, and the old end passes', async () => {
    await passMinutes(restStop, 11.5 * 60)
    const warning = tablet.getByRole('status').filter({ hasText: /^Log in again before \d/ })
    await expect(warning).toBeVisible()
    await page.logInButton.click()
    const dialog = tablet.getByRole('dialog', { name: 'Log in again' })
    await dialog.getByLabel('Your PIN').fill(PINS.riley)
    await expectAccessible(tablet)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(warning).toBeHidden()
    await passMinutes(restStop, 31)
    await isOn('Riley')
    await expect(fulfilment(tablet).heading).toBeVisible()
  })

  await test.step('a tablet whose session was ended elsewhere says so, and its Log in leads to the PIN', async () => {
    const phone = await browser.newPage({ baseURL: restStop.baseUrl })
    await openAs(phone, riley, '/identity/account')
    const others = phone.getByRole('region', { name: "Where you're logged in" })
    await others
      .getByRole('button', { name: /^Log out (?!everywhere)/ })
      .first()
      .click()
    const ended = tablet.getByRole('heading', { name: "You've been logged out. Log in to see orders." })
    await expect(ended).toBeVisible()
    await expect(tablet.getByText('This login was ended on the account page.')).toBeVisible()
    await expectAccessible(tablet)
    await tablet.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.person('Riley').click()
    await page.enterPin(PINS.riley)
    await isOn('Riley')
  })
})
