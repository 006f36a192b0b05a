import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { readPictureWidth, welcome } from '@fuel-shack/harness/pages/welcome'
import { board, product, site } from '@fuel-shack/harness/site'
import { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { expect, test, type Page } from '@playwright/test'
import { OwnPhone } from '../../support/own-phone.ts'
import { scan } from '../../support/scanner.ts'
import { openAsCustomer } from '../../support/session.ts'

test.use({ serviceWorkers: 'allow' })

async function expectPicturesLoaded(page: Page): Promise<void> {
  const pictures = welcome(page).pictures
  await expect(pictures).toHaveCount(welcome(page).pictureCount)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => readPictureWidth(picture)).toBeGreaterThan(0)
  }
}

test('without a network, after the browser was closed, the card scans and the other pages open', async () => {
  test.setTimeout(180_000)
  const restStop = await RestStop.open({ ORDERING: 'open' })
  const phone = new OwnPhone()
  try {
    // One visit, without opening the card.
    let page = await phone.open(restStop.baseUrl)
    await openAsCustomer(page)
    await untilInstalled(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('loyalty-card'))).not.toBeNull()
    await phone.close()
    await restStop.stop()

    page = await phone.open(restStop.baseUrl, { offline: true })
    await test.step('the card opens with its last known balance, and its code scans', async () => {
      await page.goto('/cards')
      const shown = await page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/).textContent()
      await expect(page.getByText('0 points', { exact: true })).toBeVisible()
      await expect(page.getByText('Balance: $0.00')).toBeVisible()
      await expect(page.getByText(/^As at \w{3}, \d+ \w{3,4} \d{4}/)).toBeVisible()
      await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
      await expect.poll(async () => scan(await page.screenshot())).toEqual([shown?.replaceAll('-', '')])
      await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    })

    await test.step('the welcome page and its boards open', async () => {
      await page.goto('/')
      await expect(page).toHaveURL('/home')
      await expect(page.getByText(site.welcome.facilities[0]?.text ?? '')).toBeVisible()
      await expectPicturesLoaded(page)
      await welcome(page).boardButton(board).click()
      const picture = welcome(page).boardSheet(board).getByRole('img')
      await expect.poll(() => readPictureWidth(picture)).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
    })

    await test.step('only addresses of the app open it', async () => {
      for (const address of ['/api/app-config', '/identity/account', '/menu/nothing.png', '/robots.txt']) {
        // This needs a separate tab: the browser shows its error page a moment later.
        const other = await page.context().newPage()
        await expect(other.goto(address)).rejects.toThrow('net::ERR_')
        await other.close()
      }
      for (const address of ['/hom', '/home/', '/signed-in']) {
        await page.goto(address)
        await expect(page).toHaveURL('/home')
        await expect(page.getByText(site.welcome.facilities[0]?.text ?? '')).toBeVisible()
      }
    })

    await test.step('the menu opens; paying shows that it needs reception, and keeps the cart', async () => {
      await ordering(page).fillCart({ [product.title]: 1 })
      await ordering(page).checkoutBar.click()
      const checkout = page.getByRole('dialog')
      await checkout.getByLabel('Mobile number').fill('0412 345 678')
      await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(checkout.getByText("You need reception to pay. Your cart's saved.")).toBeVisible()
      await checkout.getByRole('button', { name: 'Dismiss' }).click()
      await page.keyboard.press('Escape')
      await expect(ordering(page).checkoutBar).toContainText('1 item')
    })

    await test.step('once online again, the card updates by itself', async () => {
      await shell(page).goTo('Cards')
      await expect(page.getByText(/^As at/)).toBeVisible()
      await restStop.start()
      await page.context().setOffline(false)
      await expect(page.getByText(/^As at/)).toBeHidden()
      await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    })
  } finally {
    await phone.discard()
    await restStop.close()
  }
})
