// The snapshot names only what a screen reader must read out; other content may stand between.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

it('staff read what each order is in the list, and its details as named facts', async () => {
  const server = new CounterServer()
  server.orders = [buildOrder({ customerNotes: 'No onion, please.' })]
  await renderFulfilment()
  const row = page.getByRole('button', { name: /Pick-up - 2 items.*2 × Shack burger.*0412 345 678/ })
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Fulfilment')
  await expect.element(page.getByRole('switch', { name: 'Show Fulfilled' })).not.toBeChecked()
  await row.click()
  await expect.element(page.getByRole('dialog')).toMatchAriaInlineSnapshot(`
    - dialog "Order Details":
      - heading "Order Details" [level=2]
      - button "Close"
      - list "Items":
        - listitem: Shack burger (x 2)
      - region "Customer Notes":
        - heading "Customer Notes" [level=3]
        - paragraph:
          - mark: No onion
          - text: ", please."
      - term: Contact
      - term: Order Type
      - definition: Pick-up
      - term: Delivery Address
      - definition: N/A
      - term: Fulfilled At
      - definition: Not Fulfilled
      - contentinfo:
        - button "Print"
        - button "Notify Order Ready"
        - button "Fulfill Order"
        - button "Close"
  `)
})
