import type { BrowserContext } from 'playwright'

export interface Person {
  email: string
  password: string
}

const UNTIL_KEPT = `navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated' ||
  new Promise((resolve) => active.addEventListener('statechange', () => resolve(true))))`

/** Stays until the app is on the device. */
export async function keepApp(phone: BrowserContext, origin: string): Promise<void> {
  const page = await phone.newPage()
  await page.goto(`${origin}/home`)
  await page.evaluate(UNTIL_KEPT)
  await page.close()
}

/** Signs in, and stays until app and card are on the device. */
export async function signIn(phone: BrowserContext, origin: string, person: Person): Promise<void> {
  const page = await phone.newPage()
  await page.goto(`${origin}/home`)
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  await page.waitForFunction(() => localStorage.getItem('loyalty-card') !== null)
  await page.evaluate(UNTIL_KEPT)
  await page.close()
}
