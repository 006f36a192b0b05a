import { returnToApp, untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { card } from '@fuel-shack/harness/pages/card'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { casey } from '@fuel-shack/harness/people'
import { deploy } from '@fuel-shack/harness/stack/web-copy'
import { type Gallery, ONE_VIEW, PHONE_ONLY } from './gallery.ts'
import { logIn, MOBILE, type Tour } from './tour.ts'

/** Shows the installed app without reception. */
export async function tourOffline(tour: Tour, gallery: Gallery): Promise<void> {
  await tour.restStop.restartServer({ ORDERING: 'open' })
  const page = await tour.newPage({ serviceWorkers: 'allow' })
  await logIn(page, casey)
  await shell(page).goTo('Cards')
  await card(page).balance.waitFor()
  await untilInstalled(page)
  await page.context().setOffline(true)
  await page.reload()
  await card(page).asAt.waitFor()
  await gallery.add(page, 'offline-card', 'The card without reception: as last loaded, and it scans.', {
    views: PHONE_ONLY,
  })

  await ordering(page).add('Beef pie', 'Iced coffee')
  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog')
  await checkout.getByLabel('Mobile number').fill(MOBILE)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await checkout.getByText('You need reception to pay.').waitFor()
  await gallery.add(page, 'offline-checkout', 'Paying needs reception; the cart stays.', { views: ONE_VIEW })
  await checkout.getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  deploy(tour.webDir)
  await returnToApp(page)
  await page.getByText('App update ready').waitFor()
  await gallery.add(page, 'new-version', 'A new version arrived while the app was open, and waits for Reload.', {
    views: PHONE_ONLY,
  })
  await page.context().close()
}
