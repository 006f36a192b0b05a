import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export interface Person {
  name: string
  email: string
  password: string
}

/** Who is behind the counter wherever the stand-ins run. */
export const sam: Person = { name: 'Sam Cook', email: 'sam@fuelshack.example', password: 'sam-runs-the-grill' }

/** Somebody whom the rest stop has never seen. */
export function someoneNew(): Person {
  return { name: 'Robin Rider', email: `robin-${randomUUID()}@journeys.example`, password: 'long road, cold drink' }
}

export function someMobileNumber(): string {
  return `04${String(randomInt(100_000_000)).padStart(8, '0')}`
}

/** From the welcome page to the identity provider and back. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, person)
  await expect(page).toHaveURL('/home')
}

/** On the identity provider's page for new people. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(accountMenuButton(page)).toBeVisible()
}

/** On the identity provider's page, once the app has sent the browser there. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(accountMenuButton(page)).toBeVisible()
}

export function accountMenuButton(page: Page) {
  return page.getByRole('button', { name: 'Account menu' })
}
