import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser, viewports } from '@fuel-shack/harness/browser'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { sam } from '@fuel-shack/harness/people'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectWholeWords } from '../../support/accessibility.ts'
import { writeCameraVideo } from '../../support/camera-video.ts'
import { newCounter } from '../../support/counter.ts'
import { openAs, openAsCustomer } from '../../support/session.ts'

const video = join(tmpdir(), `fuel-shack-camera-${process.pid}.y4m`)
let browser: Browser

test.beforeAll(async () => {
  browser = await launchBrowser(['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`])
})
test.afterAll(async () => {
  await browser.close()
  rmSync(video, { force: true })
})

/** Captures what a customer shows: the page without a code, and the dialogs of the barcode and the QR code. */
async function takeScreenshots(page: Page) {
  await openAsCustomer(page)
  await shell(page).goTo('Cards')
  const card = await page.screenshot()
  await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collect / Redeem Points' })
  await expect(page.getByRole('img', { name: 'Barcode of your card number' })).toBeVisible()
  const barcode = await dialog.screenshot()
  await page.getByRole('switch', { name: 'Show a QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code of your card number' })).toBeVisible()
  return { card, barcode, qr: await dialog.screenshot() }
}

async function openCard(counter: Page) {
  await shell(counter).menuButton.click()
  await counter.getByRole('button', { name: 'Card', exact: true }).click()
  return {
    dialog: counter.getByRole('dialog', { name: 'Card' }),
    scanButton: counter.getByRole('button', { name: 'Scan with the camera' }),
    stopButton: counter.getByRole('button', { name: 'Stop the camera' }),
    collectButton: counter.getByRole('button', { name: 'Collect', exact: true }),
  }
}

async function workWithoutCookies(baseURL: string): Promise<void> {
  const counter = await newCounter(browser, { baseURL })
  await counter.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
  })
  let loads = 0
  counter.on('domcontentloaded', () => (loads += 1))
  await openAs(counter, sam)
  await fulfilment(counter).untilLoaded()
  expect(loads).toBe(2)
  const { dialog } = await openCard(counter)
  await expect(dialog.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Reload to scan with the camera' }).click()
  await fulfilment(counter).untilLoaded()
  await expect(dialog).toBeHidden()
  expect(loads).toBe(3)
  await counter.context().close()
}

// Covers counter-20, counter-22, counter-24.
test('the staff document may use the camera, which reads tilted and dim codes', async ({ page, baseURL }) => {
  const { card, barcode, qr } = await takeScreenshots(page)
  await writeCameraVideo(video, card)
  // Chromium then blocks all others.
  const counter = await newCounter(browser, { baseURL: baseURL ?? '', permissions: ['notifications'] })
  const visited = await counter.goto('/home')
  expect(visited?.headers()['permissions-policy']).toContain('camera=()')
  const staffDocument = counter.waitForResponse(
    (response) =>
      response.request().isNavigationRequest() &&
      response.headers()['permissions-policy']?.includes('camera=(self)') === true,
  )
  await fulfilment(counter).logIn()
  await staffDocument
  expect(new URL(counter.url()).search).toBe('')
  const reader = counter.waitForResponse(/\.wasm$/)
  const { dialog, scanButton, stopButton, collectButton } = await openCard(counter)

  await test.step('a camera that is blocked says where to allow it', async () => {
    await expect(dialog.getByRole('textbox', { name: 'Card number' })).toBeFocused()
    await scanButton.click()
    await expect(dialog.getByRole('alert')).toHaveText(
      "The camera is blocked for this site. Allow it in the browser's settings, then try again.",
    )
    await expectAccessible(counter)
  })

  await test.step('once it is allowed, the reader loads from here, and the field is in reach on a small screen', async () => {
    await counter.context().grantPermissions(['camera'])
    await scanButton.click()
    expect((await reader).headers()['content-type']).toBe('application/wasm')
    expect(new URL((await reader).url()).origin).toBe(new URL(baseURL ?? '').origin)
    await expect(dialog.getByText('Hold the code in the frame.')).toBeVisible()
    await expectAccessible(counter)
    await counter.setViewportSize({ width: 640, height: 360 })
    await dialog.getByRole('textbox', { name: 'Card number' }).scrollIntoViewIfNeeded()
    await enlargeText(counter, '200%')
    await expectWholeWords(dialog)
    await enlargeText(counter, '100%')
    await counter.setViewportSize(viewports.phone)
  })

  await test.step('it reads a tilted QR code and a dim barcode', async () => {
    await stopButton.click()
    await writeCameraVideo(video, qr, { degrees: 15 })
    await scanButton.click()
    await expect(collectButton).toBeVisible()
    await writeCameraVideo(video, barcode, { brightness: 0.2 })
    await counter.getByRole('button', { name: 'Another card' }).click()
    await expect(collectButton).toBeVisible()
  })
  await counter.context().close()
  await test.step('where cookies are blocked, the staff app reloads once and works without the camera', () =>
    workWithoutCookies(baseURL ?? ''))
})
