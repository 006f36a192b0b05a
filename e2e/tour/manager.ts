import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { riley } from '@fuel-shack/harness/people'
import { EVERY_SCREEN, type Gallery, ONE_VIEW, TOUCH_SCREENS } from './gallery.ts'
import { logIn, type Tour } from './tour.ts'

/** What a manager does on a phone. */
export async function tourManager({ restStop, newPage }: Tour, gallery: Gallery): Promise<void> {
  await restStop.restartServer({ ORDERING: 'open' })
  const page = await newPage()
  const area = managerArea(page)
  await logIn(page, riley)
  await area.open()
  await area.today.getByText('Open orders').waitFor()
  await gallery.add(page, 'manager', 'A manager sees what is open, what was sold today, and what they can change.', {
    views: EVERY_SCREEN,
  })
  await area.row('Kitchen').click()
  await area.dialog.waitFor()
  await gallery.add(page, 'manager-hours', 'The cook goes home sick: two taps close the kitchen for today.', {
    views: TOUCH_SCREENS,
  })
  await page.keyboard.press('Escape')
  await area.row('Fuel prices').click()
  await gallery.add(page, 'manager-fuel', 'Three taps change a price at the pump.', { views: TOUCH_SCREENS })
  await page.keyboard.press('Escape')
  await area.dialog.waitFor({ state: 'hidden' })
  await area.choice('Closed').click()
  await area.dialog.waitFor()
  await gallery.add(page, 'manager-confirm', 'A second tap closes online ordering, at once and on every server.', {
    views: TOUCH_SCREENS,
  })
  await area.confirm('Close ordering')
  await area.changes.first().waitFor()
  await gallery.add(page, 'manager-closed', 'The record says who changed what, and undoes it.', { views: ONE_VIEW })
  await area.choice('Open').click()
  await gallery.add(page, 'manager-missing', 'Before ordering opens, the page says what is missing.', {
    views: ONE_VIEW,
  })
  await area.confirm('Open anyway')
  await area.changes.nth(1).waitFor()
  await page.context().close()
}
