import type { Page } from 'playwright'
import { fulfilment } from './fulfilment.ts'

/** After midnight it names the hour. */
const UNTIL_TOMORROW = /^Until (?:tomorrow|4\sam)$/

/** The menu of the fulfilment screen, where staff mark dishes as sold out. */
export function availability(page: Page) {
  const button = page.getByRole('button', { name: /^Menu/ })
  const sheet = page.getByRole('dialog', { name: 'Menu', exact: true })
  const dish = (title: string) => sheet.getByRole('button', { name: title, exact: true })
  return {
    button,
    sheet,
    dish,
    againButton: (title: string) => sheet.getByRole('button', { name: `${title}: available again` }),
    closeButton: sheet.getByRole('button', { name: 'Close' }).last(),

    async open() {
      await fulfilment(page).showTools()
      await button.click()
      await sheet.getByLabel('Search the menu').waitFor()
    },

    /** Two taps. Does not wait for the answer. */
    async markAsSoldOut(title: string) {
      await dish(title).click()
      await sheet
        .getByRole('group', { name: `${title} is sold out` })
        .getByRole('button', { name: UNTIL_TOMORROW })
        .click()
    },

    /** Does not wait for the answer. */
    async stateLeft(title: string, left: number) {
      await dish(title).click()
      await sheet.getByRole('button', { name: 'Only so many left…' }).click()
      await sheet.getByLabel('How many are left').fill(String(left))
      await sheet.getByRole('button', { name: 'Save' }).click()
    },
  }
}
