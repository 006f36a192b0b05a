import { listStoredBuilds, returnToApp, untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { product } from '@fuel-shack/harness/site'
import { copyWebBuild, deploy, NEXT_BUILD } from '@fuel-shack/harness/stack/web-copy'
import { expect, type Page } from '@playwright/test'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

let webDir = ''
const test = testOnRestStop(() => {
  webDir = copyWebBuild()
  return { ORDERING: 'open', WEB_DIR: webDir }
})
test.use({ serviceWorkers: 'allow' })

function missFile(worker: string): string {
  return worker.replaceAll('/favicon.svg', '/lost.svg')
}

function neverInstall(worker: string): string {
  return `self.addEventListener('install', (event) => event.waitUntil(new Promise(() => {})));${worker}`
}

/** Waits until the worker that was deployed last has reached a state. */
async function fetchWorker(page: Page, state: ServiceWorkerState): Promise<void> {
  await page.evaluate(async (awaited) => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const worker = registration.installing ?? registration.waiting
    if (!worker) throw new Error('No other worker was found')
    while (worker.state !== awaited) {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    }
  }, state)
}

async function reloadIntoNewVersion(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update' }).click()
  await reloaded
  await untilInstalled(page)
}

test('a new version arrives while a form is half filled in: no input is lost, and Reload activates it', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openAsCustomer(page)
  await untilInstalled(page)
  await page.reload()
  await ordering(page).fillCart({ [product.title]: 2 })
  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill('0412 34')
  await checkout.getByLabel('Notes').fill('No onions, and')

  deploy(webDir)
  await returnToApp(page)
  await expect(page.getByText('App update ready')).toBeVisible()
  await checkout.getByLabel('Notes').pressSequentially(' extra sauce')
  await expect(checkout.getByLabel('Mobile number')).toHaveValue('0412 34')
  await expect(checkout.getByLabel('Notes')).toHaveValue('No onions, and extra sauce')

  await test.step('the running version works, with chunks that it had not loaded yet', async () => {
    await page.keyboard.press('Escape')
    await shell(page).menuButton.click()
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('does not reload a hidden page with unsaved input', async () => {
    const search = page.getByLabel('Search the menu')
    await search.fill(product.title)
    const isWaiting = await page.evaluate(async () => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'hidden')
      const registration = await navigator.serviceWorker.ready
      return registration.waiting?.state
    })
    expect(isWaiting).toBe('installed')
    await expect(search).toHaveValue(product.title)
    await search.clear()
  })

  await test.step('Reload activates the new version and restores the input', async () => {
    await reloadIntoNewVersion(page)
    await expect(page.getByText('App update ready')).toBeHidden()
    await expect.poll(() => listStoredBuilds(page)).toContain(`fuel-shack-${NEXT_BUILD}`)
    await ordering(page).checkoutBar.click()
    await expect(checkout.getByLabel('Notes')).toHaveValue('No onions, and extra sauce')
    await expect(checkout.getByLabel('Mobile number')).toHaveValue('0412 34')
  })
})

test('a first installation that failed is tried again without a reload once the connection is back', async ({
  page,
}) => {
  const countRegistrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  const failed = 'a'.repeat(16)
  deploy(webDir, failed, missFile)
  await page.goto('/home')
  await expect.poll(() => listStoredBuilds(page)).toEqual([`fuel-shack-${failed}`])
  await expect.poll(countRegistrations).toBe(0)
  deploy(webDir)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await untilInstalled(page)
})

test('the device stores the running version, the one before it and one being installed, and nothing of a failed one', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.goto('/home')
  await untilInstalled(page)
  const [first = ''] = await listStoredBuilds(page)
  const [failed, second, third, installing] = ['a', 'b', 'c', 'd'].map((letter) => `fuel-shack-${letter.repeat(16)}`)
  const deployNext = (next = '', change?: (worker: string) => string) =>
    deploy(webDir, next.replace('fuel-shack-', ''), change)

  await test.step('a version with a missing file', async () => {
    deployNext(failed, missFile)
    await fetchWorker(page, 'redundant')
    expect(await listStoredBuilds(page)).toEqual([first, failed])
    deployNext(second)
    await fetchWorker(page, 'installed')
    await reloadIntoNewVersion(page)
    await expect.poll(() => listStoredBuilds(page)).toEqual([first, second])
  })

  await test.step('a version activated while the next is being installed', async () => {
    deployNext(third)
    await fetchWorker(page, 'installed')
    deployNext(installing, neverInstall)
    await fetchWorker(page, 'installing')
    await expect.poll(() => listStoredBuilds(page)).toEqual([first, second, third, installing])
    await reloadIntoNewVersion(page)
    expect(await listStoredBuilds(page)).toEqual([first, second, third, installing])
  })
})
