import { expect, test, type Page } from '@playwright/test'
import { outOfReach } from '../support/addresses.ts'
import { OwnPhone, untilKept } from '../support/kept-app.ts'
import { checkoutBar, fillCart } from '../support/ordering.ts'
import { signUp, someoneNew } from '../support/people.ts'
import { databaseSettings } from '../support/rest-stop-settings.ts'
import { startRestStop } from '../support/rest-stop.ts'
import { scan } from '../support/scanner.ts'

async function expectPicturesDrawn(page: Page): Promise<void> {
  const pictures = page.getByRole('main').locator('img')
  await expect(pictures).toHaveCount(7)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBeGreaterThan(0)
  }
}

test('the network is gone and the browser was closed: the card scans all the same, and so does the rest open', async () => {
  test.setTimeout(180_000)
  const settings = { ORDERING: 'open', ...databaseSettings() }
  let restStop = await startRestStop(outOfReach, 'out-of-reach', settings)
  const phone = new OwnPhone()
  try {
    // One visit, and not even a look at the card.
    let page = await phone.open(outOfReach.baseUrl)
    await signUp(page, someoneNew())
    await untilKept(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('loyalty-card'))).not.toBeNull()
    await phone.close()
    await restStop.stop()

    page = await phone.open(outOfReach.baseUrl, { offline: true })
    await test.step('the card opens with its last known balance, and its code scans', async () => {
      await page.goto('/cards')
      const shown = await page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/).textContent()
      await expect(page.getByText('0 points', { exact: true })).toBeVisible()
      await expect(page.getByText('Balance: $0.00')).toBeVisible()
      await expect(page.getByText(/^As at \w{3}, \w{3} \d+, \d{4}/)).toBeVisible()
      await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
      await expect.poll(async () => scan(await page.screenshot())).toEqual([shown?.replaceAll('-', '')])
      await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    })

    await test.step('the welcome page and its boards open', async () => {
      await page.goto('/')
      await expect(page).toHaveURL('/home')
      await expect(page.getByText('Ultra hi flow bowsers')).toBeVisible()
      await expectPicturesDrawn(page)
      await page.getByRole('button', { name: /Burgers/ }).click()
      const board = page.getByRole('dialog', { name: /Burgers/ }).getByRole('img')
      await expect.poll(() => board.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
    })

    await test.step('so does any address that the server would answer with the app, and no other', async () => {
      for (const address of ['/api/app-config', '/identity/account', '/menu/nothing.png', '/robots.txt']) {
        // In a window of its own: the browser's page about the failure comes a moment later.
        const other = await page.context().newPage()
        await expect(other.goto(address)).rejects.toThrow('net::ERR_')
        await other.close()
      }
      for (const address of ['/hom', '/home/', '/signed-in']) {
        await page.goto(address)
        await expect(page).toHaveURL('/home')
        await expect(page.getByText('Ultra hi flow bowsers')).toBeVisible()
      }
    })

    await test.step('the menu opens; paying says in words what it needs, and keeps the cart', async () => {
      await fillCart(page, { 'Bacon and egg roll': 1 })
      await checkoutBar(page).click()
      const checkout = page.getByRole('dialog')
      await checkout.getByLabel('Mobile number').fill('0412 345 678')
      await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(checkout.getByText("You need reception to pay. Your cart's saved.")).toBeVisible()
      await checkout.getByRole('button', { name: 'Dismiss' }).click()
      await page.keyboard.press('Escape')
      await expect(checkoutBar(page)).toContainText('1 item')
    })

    await test.step('with reception back, the card comes up to date by itself', async () => {
      await page.getByRole('link', { name: 'Cards', exact: true }).click()
      await expect(page.getByText(/^As at/)).toBeVisible()
      restStop = await startRestStop(outOfReach, 'out-of-reach', settings)
      await page.context().setOffline(false)
      await expect(page.getByText(/^As at/)).toBeHidden()
      await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    })
  } finally {
    await phone.throwAway()
    await restStop.stop()
  }
})
