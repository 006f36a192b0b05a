// The facts of the rest stop, which a manager changes while it runs.
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { riley } from '@fuel-shack/harness/people'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { openAs } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))
const NAME = "Jack & Jill's <Roadhouse> 🚛"
const HEADING = 'Pull in, mate'
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#12405a"/></svg>'
/** Instances have a change within two seconds; a reload on a busy machine takes some. */
const SOON = { timeout: 15_000 }

const skyOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dusk-1'))

// Covers manager-15, manager-16.
test('a name, colours and a photo that a manager changes on a phone are soon on the page of another device', async ({
  browser,
  restStop: { baseUrl },
}) => {
  const phone = { baseURL: baseUrl, viewport: { width: 390, height: 844 } }
  const page = await browser.newPage(phone)
  await openAs(page, riley)
  await fulfilment(page).untilLoaded()
  const area = managerArea(page)
  await area.open()
  await area.goTo('Rest stop')
  const other = await browser.newPage({ baseURL: baseUrl, viewport: { width: 1440, height: 900 } })
  await other.goto('/home')
  const skyBefore = await skyOf(other)
  const photo = other.getByRole('img', { name: 'The roadhouse from the road' })

  async function change(row: string, edit: () => Promise<void>): Promise<void> {
    await area.row(row).click()
    await area.dialog.waitFor()
    await edit()
    await expectAccessible(page)
    await expectToFit(page)
    await area.confirm('Save')
    await area.dialog.waitFor({ state: 'hidden' })
  }
  const fill = (label: string, text: string) => area.dialog.getByLabel(label, { exact: true }).fill(text)
  await change('Name', () => fill('Name', NAME))
  await change('Welcome page', async () => {
    await fill('Heading', HEADING)
    await area.dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(area.dialog.getByText(HEADING)).toBeVisible()
  })
  await change('Colours', async () => {
    await fill('The sky', '#12405a')
    await fill('Links and buttons', '#1d8a8c')
  })
  await change('Photo', async () => {
    const file = { name: 'view.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) }
    await area.dialog.getByLabel('Another photo').setInputFiles(file)
    await fill("Description, for people who don't see the photo", 'The roadhouse from the road')
  })

  await expect(async () => {
    await other.reload()
    await expect(other.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible({ timeout: 1000 })
    await expect(photo).toBeAttached({ timeout: 1000 })
  }).toPass(SOON)
  await expect(other).toHaveTitle(new RegExp(NAME))
  expect(await skyOf(other)).not.toBe(skyBefore)
  await photo.scrollIntoViewIfNeeded()
  const isLoaded = () => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
  await expect.poll(isLoaded).toBe(true)

  await test.step('the photo before comes back by an undo', async () => {
    await area.goTo('People')
    const entry = area.changes.filter({ hasText: 'Pictures: site: another picture' })
    await entry.getByRole('button', { name: 'Undo' }).click()
    await area.confirm('Undo')
    await area.dialog.waitFor({ state: 'hidden' })
    await expect(area.changes.filter({ hasText: 'Pictures: site: another picture' })).toHaveCount(2)
  })
})
