import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scan, untilScanEnds } from '../../../test/scan.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const NUMBER = '7764595258167303'

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'Card' })
const field = dialog.getByRole('textbox', { name: 'Number of the old card' })
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' })
const forget = () => {
  localStorage.clear()
  sessionStorage.clear()
}

beforeEach(() => {
  forget()
  server = new CounterServer()
  server.card = { ...server.card, hasOldCards: true }
})
afterEach(forget)

async function openOldCard(): Promise<void> {
  await renderFulfilment({ checksPasswords: true })
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Card number' }), NUMBER)
  await expect.element(dialog.getByRole('heading', { name: 'Ava' })).toBeVisible()
  await userEvent.click(inDialog('Old card'))
  await expect.element(field).toHaveFocus()
}

// Covers old-cards-6.
it('staff type an old number, compare the name, and move what is on it', async () => {
  await openOldCard()
  await expect.element(inDialog('Look up the old card')).toBeDisabled()
  await userEvent.fill(field, 'ab-12')
  await userEvent.click(inDialog('Look up the old card'))
  await expect
    .element(
      dialog.getByText(
        "The old card has 120 points and $5.00. It's Ava's, with a mobile that ends in 678: is that them?",
      ),
    )
    .toHaveFocus()
  await expect.element(dialog.getByText('It goes to the card of Ava, once and for good.')).toBeVisible()
  server.card = { ...server.card, loyaltyPoints: 334, availableSpend: 1000 }
  await userEvent.click(inDialog('Yes, move it'))
  await expect.element(dialog.getByText('Ava has 334 points and $10.00.')).toHaveFocus()
  expect(server.cardCalls.slice(-2)).toMatchObject([
    { path: 'old-card', body: { number: 'ab-12' } },
    { path: 'claim', body: { cardNumber: NUMBER, number: 'ab-12', points: 120, cents: 500 } },
  ])
})

it('a scanner reads the old card, whatever its number looks like', async () => {
  await openOldCard()
  scan('OLD-00042')
  await expect.element(dialog.getByText(/^The old card has 120 points/)).toBeVisible()
  await untilScanEnds()
  expect(server.cardCalls.at(-1)).toMatchObject({ path: 'old-card', body: { number: 'OLD-00042' } })
  expect(dialog.getByRole('alert').elements()).toEqual([])
})

it('an unknown number, one that was moved and a large value say what to do', async () => {
  await openOldCard()
  await userEvent.fill(field, '42')
  server.rejection = 'old_card_not_found'
  await userEvent.click(inDialog('Look up the old card'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^No old card with this number/)
  server.rejection = 'old_card_claimed'
  await userEvent.click(inDialog('Look up the old card'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/moved to a customer's card before/)
  server.oldCard = { firstName: '', points: 0, cents: 5000 }
  await userEvent.click(inDialog('Look up the old card'))
  await expect.element(dialog.getByText(/It has no name\. Ask for the card itself\.$/)).toBeVisible()
  server.rejection = 'manager_required'
  await userEvent.click(inDialog('Yes, move it'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^That's a lot for one card in a day/)
  server.losesCardAnswers = true
  await userEvent.click(inDialog('Yes, move it'))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/try again, it counts once\.$/)
})

it('without cards of another system, the counter does not offer them', async () => {
  const { hasOldCards: _none, ...card } = server.card
  server.card = card
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Card number' }), NUMBER)
  await expect.element(inDialog('Collect')).toBeVisible()
  await expect.element(inDialog('Old card')).not.toBeInTheDocument()
})
