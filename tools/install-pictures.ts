// `npm run install-pictures -- http://localhost:3000`: the screenshots that a phone shows before it installs the app, taken
// from a running `npm start` and stored in the folder that SITE_DIR names.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import sharp from 'sharp'
import { findChromium } from './stack/chromium.ts'
import { demoPeople } from './stack/demo-people.ts'
import { CliError, runCommand } from './stack/cli-error.ts'
import { repositoryRoot } from './stack/repository.ts'

const folder = resolve(repositoryRoot, process.env['SITE_DIR'] || 'site', 'pictures/install')
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const shot = await page.screenshot({ animations: 'disabled' })
  const png = await sharp(shot).png({ palette: true, colours: 96, compressionLevel: 9, effort: 10 }).toBuffer()
  const file = join(folder, `${name}.png`)
  writeFileSync(file, png)
  console.log(`${file}  ${png.length} bytes`)
}

async function openHome(browser: Browser, baseURL: string, look: typeof PHONE): Promise<Page> {
  const context = await browser.newContext({ ...look, baseURL, locale: 'en-AU', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/home')
  return page
}

await runCommand(async () => {
  const [address] = process.argv.slice(2)
  const customer = demoPeople.find(({ role }) => role === 'customer')
  if (!address || !customer) throw new CliError('Say where the app runs: npm run install-pictures -- <address>')
  mkdirSync(folder, { recursive: true })
  const executablePath = await findChromium(process.env['CHROMIUM_PATH'])
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await take(await openHome(browser, address, WIDE), 'home-wide')
    const page = await openHome(browser, address, PHONE)
    await take(page, 'home')
    await page.getByRole('button', { name: 'Login or Signup' }).click()
    await page.getByLabel('Email').fill(customer.email)
    await page.getByLabel('Password', { exact: true }).fill(customer.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('link', { name: 'Cards', exact: true }).click()
    await page.getByText(/^Balance: /).waitFor()
    await take(page, 'cards')
  } finally {
    await browser.close()
  }
})
