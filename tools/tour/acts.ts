import type { Page } from 'playwright'
import { demoPeople } from '../stack/demo-people.ts'

export const [casey, sam] = demoPeople.map(({ email, password }) => ({ email, password }))

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'
/** Kept free for fiction by the authority that gives numbers out. */
export const MOBILE = '0491 570 156'

export interface Person {
  name: string
  email: string
  password: string
}

export function someone(name: string, mailbox: string): Person {
  return { name, email: `${mailbox}@tour.example`, password: 'long road, cold drink' }
}

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'> | undefined): Promise<void> {
  if (!person) throw new Error('There is no such demo person')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** On the identity provider's page. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await accountMenuButton(page).waitFor()
}

export function accountMenuButton(page: Page) {
  return page.getByRole('button', { name: 'Account menu' })
}

export async function goTo(page: Page, tab: 'Home' | 'Order' | 'Cards'): Promise<void> {
  await page.getByRole('link', { name: tab, exact: true }).click()
}

export async function fillCart(page: Page, titles: string[]): Promise<void> {
  await goTo(page, 'Order')
  for (const title of titles) await page.getByRole('button', { name: `Add ${title}`, exact: true }).click()
}

export function checkoutBar(page: Page) {
  return page.getByRole('button', { name: /^Checkout/ })
}

/** Up to the payment page. */
export async function checkOut(page: Page, order: { mobile: string; notes: string }): Promise<void> {
  await checkoutBar(page).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill(order.mobile)
  await checkout.getByLabel('Notes').fill(order.notes)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
}

export async function fillPayment(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Email').fill('casey@fuelshack.example')
  await page.getByLabel('Name on card or account').fill('Casey Driver')
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** A whole order, from the menu to the way back. */
export async function order(page: Page, what: { titles: string[]; mobile: string; notes: string }): Promise<void> {
  await fillCart(page, what.titles)
  await checkOut(page, what)
  await fillPayment(page, GOOD_CARD)
  await pay(page)
  await page.getByRole('heading', { name: 'Order', exact: true }).waitFor()
}
