import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { casey, checkoutBar, fillCart, goTo, MOBILE, signIn } from './acts.ts'
import type { Album } from './album.ts'
import { ONE, PHONE } from './looks.ts'
import type { Stage } from './stage.ts'

/** Out of reach of the last tower, with the app on the phone. */
export async function tourOffline(stage: Stage, album: Album): Promise<void> {
  album.begin('Without reception')
  await stage.restartServer({ ORDERING: 'open' })
  const page = await stage.newPage({ serviceWorkers: 'allow' })
  await signIn(page, casey)
  await goTo(page, 'Cards')
  await page.getByText('Balance: $').waitFor()
  await untilKept(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^As at/).waitFor()
  await album.add(page, 'offline-card', 'The card without reception: as it was last seen, and it scans.', {
    looks: PHONE,
  })

  await fillCart(page, ['Beef pie', 'Iced coffee'])
  await checkoutBar(page).click()
  const checkout = page.getByRole('dialog')
  await checkout.getByLabel('Mobile number').fill(MOBILE)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await checkout.getByText('You need reception to pay.').waitFor()
  await album.add(page, 'offline-checkout', 'Paying needs reception; the cart is saved.', { looks: ONE })
  await checkout.getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  deploy(stage.webDir)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('App update ready').waitFor()
  await album.add(page, 'new-version', 'A new version came while the app was open, and waits to be asked for.', {
    looks: PHONE,
  })
  await page.context().close()
}

/** Until the app is on the device, whole. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
}

/** What a deployment does that a browser can see: its worker is another one. */
function deploy(webDir: string): void {
  const file = join(webDir, 'sw.js')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/fuel-shack-[0-9a-f]{16}/g, `fuel-shack-${'f'.repeat(16)}`))
  for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true })
}
