import type { Page } from 'playwright'
import type { Person } from '../people.ts'
import { shell } from './shell.ts'

/** What managers open from the staff menu. */
export function managerArea(page: Page) {
  const dialog = page.getByRole('dialog')
  const openButton = page.getByRole('button', { name: 'Manage', exact: true })
  const heading = page.getByRole('heading', { name: 'Manage', exact: true })
  return {
    openButton,
    heading,
    /** Whether customers can order, in words. */
    state: page.getByRole('region', { name: 'Online ordering' }).getByRole('status'),
    today: page.getByRole('region', { name: 'Today' }),
    changes: page.getByRole('region', { name: 'What changed' }).getByRole('listitem'),
    dialog,
    backButton: page.getByRole('button', { name: 'Back to the kitchen' }),
    choice: (name: 'Coming soon' | 'Open' | 'Closed') =>
      page.getByRole('list', { name: 'Choices' }).getByRole('button', { name, exact: true }),
    takingsButton: page.getByRole('button', { name: 'Takings', exact: true }),
    takingsHeading: page.getByRole('heading', { name: 'Takings', exact: true }),
    /** A group of the takings. */
    figures: (name: string) => page.getByRole('region', { name, exact: true }),
    /** A setting with a dialog of its own. */
    row: (name: string) =>
      page.getByRole('region', { name: /^(Settings|Set-up)$/ }).getByRole('button', { name: new RegExp(`^${name}`) }),
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
      await openButton.click()
      await heading.waitFor()
    },
  }
}
