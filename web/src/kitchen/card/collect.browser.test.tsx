import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scan, untilScanEnds } from '../../../test/scan.ts'
import { typeByHand } from '../../../test/type-by-hand.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const NUMBER = '7764595258167303'

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'Card' })
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' })
const display = (name: string) => dialog.getByRole('textbox', { name })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = new CounterServer()
  server.card = { ...server.card, pointsPer10Litres: 8, alsoExcluded: ['lotto', 'gift cards'] }
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function openCollect(): Promise<void> {
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  await expect.element(display('Card number')).toHaveFocus()
  scan(NUMBER)
  await untilScanEnds()
  await userEvent.click(inDialog('Collect'))
}
const sales = () => server.cardCalls.filter(({ path }) => path === 'collect').map(({ body }) => body)

// Covers counter-32.
it('the amount of the shop and the litres of fuel are typed by the same keys, and the button says what is given', async () => {
  await openCollect()
  await expect.element(dialog.getByText('Leave out tobacco, vapes, lotto and gift cards.')).toBeVisible()
  for (const key of ['2', '4', '5', '0']) await userEvent.click(inDialog(key))
  await userEvent.click(display('Litres of fuel'))
  for (const key of ['4', '2', '5', '0']) await userEvent.click(inDialog(key))
  await expect.element(display('Shop and food')).toHaveValue('$24.50')
  await expect.element(display('Litres of fuel')).toHaveValue('42.50')
  await userEvent.click(inDialog('Collect 58 points for $24.50 and 42.50 L of fuel'))
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.')).toHaveFocus()
  expect(sales()).toEqual([
    { cardNumber: NUMBER, spentInCents: 2450, categories: { fuelInCents: 0, fuelMillilitres: 42_500 } },
  ])
})

it('fuel alone is collected by keyboard, and no more than a road train takes', async () => {
  await openCollect()
  await userEvent.tab()
  await typeByHand('200001')
  await expect.element(inDialog('At most 2,000 litres at once')).toBeDisabled()
  await userEvent.keyboard('{Backspace}{Enter}')
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.')).toBeVisible()
  expect(sales()).toMatchObject([{ spentInCents: 0, categories: { fuelMillilitres: 200_000 } }])
})

// Covers counter-32.
it('litres are not typed where fuel earns nothing, which the screen says, and less than a point is not sent', async () => {
  server.card = { ...server.card, pointsPer10Litres: 0 }
  await openCollect()
  await expect.element(dialog.getByText('Leave out fuel, tobacco, vapes, lotto and gift cards.')).toBeVisible()
  await expect.element(display('What did they spend?')).toHaveFocus()
  expect(display('Litres of fuel').elements()).toEqual([])
  await userEvent.keyboard('99')
  await expect.element(inDialog('That earns no points')).toBeDisabled()
})

// Covers counter-34.
it('a sale that someone collected on this card is collected again only as another one', async () => {
  server.sameSale = { doneBy: 'Sam', doneAt: new Date().toISOString() }
  await openCollect()
  await typeByHand('4520')
  await userEvent.keyboard('{Enter}')
  const question = dialog.getByText(/^Sam collected \$45\.20 on this card at .*\. Is this another sale\?$/)
  await expect.element(question).toHaveFocus()
  await userEvent.click(inDialog("No, it's the same"))
  await expect.element(inDialog('Collect')).toBeVisible()
  await userEvent.click(inDialog('Collect'))
  await typeByHand('4520')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(inDialog('Yes, another sale'))
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.')).toBeVisible()
  expect(sales()).toMatchObject([{ spentInCents: 4520 }, { spentInCents: 4520 }, { isAnotherSale: true }])
  expect(localStorage.getItem('staff-actions')).toBe('[]')
})

// Covers counter-34.
it('a sale that waited for reception and was collected meanwhile shows the same choice below the board', async () => {
  await openCollect()
  server.isDown = true
  await typeByHand('4520')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^No reception: points for \$45\.20 are sent/)).toBeVisible()
  await userEvent.click(inDialog('Close'))
  server.sameSale = { doneBy: 'Sam', doneAt: new Date().toISOString() }
  server.isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^Card 7303: Sam collected \$45\.20 on this card/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Yes, another sale, 7303' }))
  await expect.element(page.getByText('Points collected')).toBeVisible()
  expect(sales().at(-1)).toMatchObject({ isAnotherSale: true })
})

it('a sale that the server cannot take yet waits, and is not said to lack reception', async () => {
  await openCollect()
  server.rejection = 'too_many_requests'
  await typeByHand('4520')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByText('Waiting for the server: points for $45.20 are sent once it answers.'))
    .toBeVisible()
})
