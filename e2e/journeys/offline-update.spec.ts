import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { newVersion } from '../support/addresses.ts'
import { untilKept } from '../support/kept-app.ts'
import { checkoutBar, fillCart } from '../support/ordering.ts'
import { accountMenuButton, signUp, someoneNew } from '../support/people.ts'
import { databaseSettings } from '../support/rest-stop-settings.ts'
import { startRestStop } from '../support/rest-stop.ts'

// One after the other: they share their rest stop's address.
test.describe.configure({ mode: 'default' })
test.use({ baseURL: newVersion.baseUrl })

const BUILT = process.env['WEB_DIR'] ?? fileURLToPath(new URL('../../web/dist', import.meta.url))
const NEXT_BUILD = 'f'.repeat(16)

async function listBuilds(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

/** What a deployment does that a browser can see: its worker is another one. */
function deploy(webDir: string, build: string, next = NEXT_BUILD, change = (worker: string) => worker): void {
  const worker = readFileSync(join(BUILT, 'sw.js'), 'utf8')
  const file = join(webDir, 'sw.js')
  writeFileSync(file, change(worker.replaceAll(build.replace('fuel-shack-', ''), next)))
  for (const copy of ['br', 'gz']) rmSync(`${file}.${copy}`, { force: true })
}

function loseFile(worker: string): string {
  return worker.replaceAll('/favicon.svg', '/lost.svg')
}

function installForEver(worker: string): string {
  return `self.addEventListener('install', (event) => event.waitUntil(new Promise(() => {})));${worker}`
}

/** Until the worker that was deployed last has been fetched, and has come as far as it can. */
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
  await untilKept(page)
}

test('a new version lands while a form is half filled in: nothing typed is lost, and the new version comes in', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const webDir = mkdtempSync(join(tmpdir(), 'fuel-shack-version-'))
  cpSync(BUILT, webDir, { recursive: true })
  const settings = { ORDERING: 'open', WEB_DIR: webDir, ...databaseSettings() }
  const restStop = await startRestStop(newVersion, 'new-version', settings)
  try {
    await signUp(page, someoneNew())
    await untilKept(page)
    await page.reload()
    await fillCart(page, { 'Bacon and egg roll': 2 })
    await checkoutBar(page).click()
    const checkout = page.getByRole('dialog', { name: 'Checkout' })
    await checkout.getByLabel('Mobile number').fill('0412 34')
    await checkout.getByLabel('Notes').fill('No onions, and')

    const [build = ''] = await listBuilds(page)
    deploy(webDir, build)
    // As when they look at something else for a moment and come back.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('App update ready')).toBeVisible()
    await checkout.getByLabel('Notes').pressSequentially(' extra sauce')
    await expect(checkout.getByLabel('Mobile number')).toHaveValue('0412 34')
    await expect(checkout.getByLabel('Notes')).toHaveValue('No onions, and extra sauce')

    await test.step('the running version goes on, with parts that it had not loaded yet', async () => {
      await page.keyboard.press('Escape')
      await accountMenuButton(page).click()
      await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('nobody is looking, but something is typed: it waits', async () => {
      const search = page.getByLabel('Search the menu')
      await search.fill('burger')
      const isWaiting = await page.evaluate(async () => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: true })
        document.dispatchEvent(new Event('visibilitychange'))
        Reflect.deleteProperty(document, 'hidden')
        const registration = await navigator.serviceWorker.ready
        return registration.waiting?.state
      })
      expect(isWaiting).toBe('installed')
      await expect(search).toHaveValue('burger')
      await search.clear()
    })

    await test.step('the new version comes in when it is asked for, and finds all as it was', async () => {
      await reloadIntoNewVersion(page)
      await expect(page.getByText('App update ready')).toBeHidden()
      await expect.poll(() => listBuilds(page)).toContain(`fuel-shack-${NEXT_BUILD}`)
      await checkoutBar(page).click()
      await expect(checkout.getByLabel('Notes')).toHaveValue('No onions, and extra sauce')
      await expect(checkout.getByLabel('Mobile number')).toHaveValue('0412 34')
    })
  } finally {
    await restStop.stop()
    rmSync(webDir, { recursive: true, force: true })
  }
})

test('the device keeps the running version and the one before it: nothing of a version that failed, and all of one on its way', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const webDir = mkdtempSync(join(tmpdir(), 'fuel-shack-version-'))
  cpSync(BUILT, webDir, { recursive: true })
  const restStop = await startRestStop(newVersion, 'kept-versions', { WEB_DIR: webDir })
  try {
    await page.goto('/home')
    await untilKept(page)
    const [first = ''] = await listBuilds(page)
    const [failed, second, third, onItsWay] = ['a', 'b', 'c', 'd'].map((letter) => `fuel-shack-${letter.repeat(16)}`)
    const deployNext = (next = '', change?: (worker: string) => string) =>
      deploy(webDir, first, next.replace('fuel-shack-', ''), change)

    await test.step('a version that lost a file on its way', async () => {
      deployNext(failed, loseFile)
      await fetchWorker(page, 'redundant')
      expect(await listBuilds(page)).toEqual([first, failed])
      deployNext(second)
      await fetchWorker(page, 'installed')
      await reloadIntoNewVersion(page)
      await expect.poll(() => listBuilds(page)).toEqual([first, second])
    })

    await test.step('a version that takes over while the next is being fetched', async () => {
      deployNext(third)
      await fetchWorker(page, 'installed')
      deployNext(onItsWay, installForEver)
      await fetchWorker(page, 'installing')
      await expect.poll(() => listBuilds(page)).toEqual([first, second, third, onItsWay])
      await reloadIntoNewVersion(page)
      expect(await listBuilds(page)).toEqual([first, second, third, onItsWay])
    })
  } finally {
    await restStop.stop()
    rmSync(webDir, { recursive: true, force: true })
  }
})
