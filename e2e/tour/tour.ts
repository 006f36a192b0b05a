import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import type { Person } from '@fuel-shack/harness/people'
import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import type { BrowserContextOptions, Page } from '@playwright/test'

/** A mobile number that the authority reserves for fiction. */
export const MOBILE = '0491 570 156'

export interface Tour {
  restStop: RestStop
  /** The built web app of this tour alone. */
  webDir: string
  /** Opens a page on a new device. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>
}

export function tourPerson(name: string, mailbox: string): Person {
  return { name, email: `${mailbox}@tour.example`, password: 'long road, cold drink' }
}

/** Logs in from the welcome page. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await login(page).open()
  await login(page).logIn(person)
}

/** A whole order, from the menu to the way back. */
export async function order(page: Page, what: { titles: string[]; mobile: string; notes: string }): Promise<void> {
  await ordering(page).add(...what.titles)
  await ordering(page).goToPayment({ contactNumber: what.mobile, notes: what.notes })
  await payment(page).payByCard()
  await ordering(page).heading.waitFor()
}
