import type { Page } from 'playwright'
import { fulfilment } from './fulfilment.ts'

/** After midnight the first names the hour. */
const UNTIL = { tomorrow: /^Until (?:tomorrow|4\sam)$/, 'I undo it': 'Until I undo it' }

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
    async markAsSoldOut(title: string, until: 'tomorrow' | 'I undo it') {
      await dish(title).click()
      await sheet
        .getByRole('group', { name: `${title} is sold out` })
        .getByRole('button', { name: UNTIL[until] })
        .click()
    },
  }
}
