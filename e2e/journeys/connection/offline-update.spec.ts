import { listStoredBuilds, returnToApp, untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { product } from '@fuel-shack/harness/site'
import { copyWebBuild, deploy } from '@fuel-shack/harness/stack/web-copy'
import { expect, type Page } from '@playwright/test'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

let webDir = ''
const test = testOnRestStop(() => {
  webDir = copyWebBuild()
  return { ORDERING: 'open', WEB_DIR: webDir }
})
test.use({ serviceWorkers: 'allow' })

const buildOf = (letter: string) => `fuel-shack-${letter.repeat(16)}`
const [failed, second, third, installing] = [buildOf('a'), buildOf('b'), buildOf('c'), buildOf('d')]

function missFile(worker: string): string {
  return worker.replace(/public-sans-further-[0-9a-f]+\.woff2/, 'lost.woff2')
}

function neverInstall(worker: string): string {
  return `self.addEventListener('install', (event) => event.waitUntil(new Promise(() => {})));${worker}`
}

function deployBuild(name: string, change?: (worker: string) => string): void {
  deploy(webDir, name.replace('fuel-shack-', ''), change)
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

/** Hides the page, as if the user looked at another app. @returns the state of the worker that waits to be activated. */
async function hidePage(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'hidden')
    const registration = await navigator.serviceWorker.ready
    return registration.waiting?.state
  })
}

test('a new version loses no input of a form, is activated by Update, and leaves the device the version before it', async ({
  page,
}) => {
  const { checkoutBar, checkout, search } = ordering(page)
  await openAsCustomer(page)
  await untilInstalled(page)
  const [first = ''] = await listStoredBuilds(page)
  await page.reload()
  await ordering(page).fillCart({ [product.title]: 2 })
  await checkoutBar.click()
  await checkout.mobileNumber.fill('0412 34')
  await checkout.notes.fill('No onions, and')

  await test.step('a version with a missing file is not installed', async () => {
    deployBuild(failed, missFile)
    await fetchWorker(page, 'redundant')
    expect(await listStoredBuilds(page)).toEqual([first, failed])
  })

  await test.step('a new version arrives while a form is half filled in', async () => {
    deployBuild(second)
    await returnToApp(page)
    await expect(page.getByText('App update ready')).toBeVisible()
    await checkout.notes.pressSequentially(' extra sauce')
    await expect(checkout.mobileNumber).toHaveValue('0412 34')
    await expect(checkout.notes).toHaveValue('No onions, and extra sauce')
  })

  await test.step('the running version works, with chunks that it had not loaded yet', async () => {
    await page.keyboard.press('Escape')
    await shell(page).menuButton.click()
    await expect(shell(page).menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('does not reload a hidden page with unsaved input', async () => {
    await search.fill(product.title)
    expect(await hidePage(page)).toBe('installed')
    await expect(search).toHaveValue(product.title)
    await search.clear()
  })

  await test.step('Update activates the new version, restores the input, and removes the failed version', async () => {
    await reloadIntoNewVersion(page)
    await expect(page.getByText('App update ready')).toBeHidden()
    await expect.poll(() => listStoredBuilds(page)).toEqual([first, second])
    await checkoutBar.click()
    await expect(checkout.notes).toHaveValue('No onions, and extra sauce')
    await expect(checkout.mobileNumber).toHaveValue('0412 34')
    await page.keyboard.press('Escape')
  })

  await test.step('a version activated while the next is being installed removes neither', async () => {
    deployBuild(third)
    await fetchWorker(page, 'installed')
    deployBuild(installing, neverInstall)
    await fetchWorker(page, 'installing')
    await expect.poll(() => listStoredBuilds(page)).toEqual([first, second, third, installing])
    await reloadIntoNewVersion(page)
    expect(await listStoredBuilds(page)).toEqual([first, second, third, installing])
  })
})
