import type { Page } from 'playwright'
import type { Person } from '../people.ts'
import { shell } from './shell.ts'

export const PLACES = ['Today', 'Menu', 'Money', 'People', 'Rest stop'] as const
type Place = (typeof PLACES)[number]

/** Finds what managers open from the staff menu. */
export function managerArea(page: Page) {
  const dialog = page.getByRole('dialog')
  const openLink = page.getByRole('link', { name: 'Manage', exact: true })
  const heading = (place: Place) => page.getByRole('heading', { name: place, level: 1, exact: true })
  return {
    openLink,
    /** The title of a place. */
    heading,
    /** The state of online ordering, in words. */
    state: page.getByRole('region', { name: 'Online ordering' }).getByRole('status'),
    today: page.getByRole('region', { name: 'So far today' }),
    changes: page.getByRole('region', { name: 'What changed' }).getByRole('listitem'),
    dialog,
    backLink: page.getByRole('link', { name: 'Back to the kitchen' }),
    choice: (name: 'Coming soon' | 'Open' | 'Closed') =>
      page.getByRole('list', { name: 'Choices' }).getByRole('button', { name, exact: true }),
    /** A group of the takings. */
    figures: (name: string) => page.getByRole('region', { name, exact: true }),
    /** A row of the place that is open, which opens a dialog. */
    row: (name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) }),
    /** The price of a dish on the menu, which a tap changes. */
    price: (title: string) => page.getByRole('button', { name: new RegExp(`change the price of ${title}$`) }),
    async goTo(place: Place) {
      await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: place, exact: true }).click()
      await heading(place).waitFor()
    },
    confirm: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    /** Confirms in the dialog. The password is not asked for again for five minutes. */
    async confirmWithPassword(name: string, { password }: Pick<Person, 'password'>) {
      const [button, field] = [dialog.getByRole('button', { name, exact: true }), dialog.getByLabel('Your password')]
      await button.click()
      await Promise.race([field.waitFor(), button.waitFor({ state: 'hidden' })])
      if (!(await field.isVisible())) return
      await field.fill(password)
      await button.click()
    },
    async open() {
      await shell(page).menuButton.click()
      await openLink.click()
      await heading('Today').waitFor()
    },
  }
}
