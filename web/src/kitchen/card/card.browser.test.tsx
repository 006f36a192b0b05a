import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CounterMovement } from '@fuel-shack/contract/cards/counter'
import { buildOrder } from '../test/build-order.ts'
import { scan, untilScanEnds } from '../../../test/scan.ts'
import { typeByHand } from '../../../test/type-by-hand.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const NUMBER = '7764595258167303'
const OTHER_NUMBER = '1234567812345670'

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'Card' })
const field = dialog.getByRole('textbox', { name: 'Card number' })
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' })
const movement = (changes: Partial<CounterMovement>): CounterMovement => ({
  id: crypto.randomUUID(),
  createdAt: new Date().toISOString(),
  kind: 'collect',
  points: 42,
  amountInCents: 0,
  ...changes,
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = new CounterServer()
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function openCard(config: Parameters<typeof renderFulfilment>[0] = {}): Promise<void> {
  await renderFulfilment(config)
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  await expect.element(field).toHaveFocus()
}

async function lookUp(): Promise<void> {
  await openCard()
  scan(NUMBER)
  await expect.element(dialog.getByRole('heading', { name: 'Ava' })).toBeVisible()
  await untilScanEnds()
}

async function tapKeys(keys: string): Promise<void> {
  for (const key of keys) await userEvent.click(inDialog(key))
}

it.each<[string, string[]]>([
  ['nothing', []],
  ['Enter', ['Enter']],
])('a scanner fills the field, which has the focus, and ends with %s', async (_, suffix) => {
  server.orders = [buildOrder({ number: '401' })]
  await openCard()
  scan(NUMBER, ...suffix)
  await expect.element(dialog.getByRole('heading', { name: 'Ava' })).toBeVisible()
  await expect.element(dialog.getByText('214 points · $5.00')).toBeVisible()
  expect(server.cardCalls).toMatchObject([{ path: 'card', body: { cardNumber: NUMBER } }])
  // The number itself is out of sight, and the board took no key.
  expect(dialog.element().textContent).not.toContain(NUMBER.slice(0, 8))
  await expect.element(dialog.getByText(/^Card ending in 7303\./)).toBeVisible()
  expect(server.actions).toEqual([])
})

it("a scanner's Enter that arrives before the screen has changed does not look the number up again", async () => {
  await openCard()
  document.execCommand('insertText', false, NUMBER)
  document.activeElement?.closest('form')?.requestSubmit()
  await expect.element(dialog.getByRole('heading', { name: 'Ava' })).toBeVisible()
  expect(server.cardCalls).toHaveLength(1)
})

// Covers counter-9.
it('16 digits with a wrong check digit are not looked up, and say so', async () => {
  await openCard()
  await userEvent.fill(field, '7764 5952 5816 7304')
  await expect.element(dialog.getByText("That's not a card number. Check its 16 digits.")).toBeVisible()
  expect(server.cardCalls).toEqual([])
  server.rejection = 'card_not_found'
  await userEvent.fill(field, '7764-5952-5816-7303')
  await expect.element(dialog.getByText('No card has this number.')).toBeVisible()
})

// Covers counter-10.
it('an amount is typed by large keys, and the new balance is said in words', async () => {
  await lookUp()
  await userEvent.click(inDialog('Collect'))
  await tapKeys('425')
  await userEvent.click(inDialog('00'))
  await userEvent.click(inDialog('Delete the last digit'))
  const key = inDialog('7').element().getBoundingClientRect()
  expect(Math.min(key.width, key.height)).toBeGreaterThanOrEqual(64)
  server.card = { ...server.card, loyaltyPoints: 256 }
  await userEvent.click(inDialog('Collect 42 points for $42.50'))
  await expect.element(dialog.getByText('Ava has 256 points and $5.00.')).toHaveFocus()
  // Once is enough.
  await expect.element(dialog.getByText('256 points · $5.00')).not.toBeInTheDocument()
  expect(server.cardCalls[1]).toMatchObject({ path: 'collect', body: { cardNumber: NUMBER, spentInCents: 4250 } })
  expect(localStorage.getItem('staff-actions')).toBe('[]')
})

// Covers counter-10.
it('a keyboard types the amount too, and Enter sends it', async () => {
  await lookUp()
  await userEvent.click(inDialog('Pay with balance'))
  await typeByHand('3.50')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.')).toBeVisible()
  expect(server.cardCalls[1]).toMatchObject({ path: 'spend', body: { amountInCents: 350 } })
})

it('more than the balance cannot be paid, nor points redeemed that are not there', async () => {
  await lookUp()
  await userEvent.click(inDialog('Pay with balance'))
  await typeByHand('501')
  await expect.element(inDialog('Only $5.00 is on the card')).toBeDisabled()
  await userEvent.click(inDialog('Cancel'))
  await userEvent.click(inDialog('Redeem'))
  await userEvent.click(inDialog('Add $5.00 for 100 points'))
  await expect.element(inDialog('Add $5.00 for 100 points')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(inDialog('Turn 200 points into $10.00'))
  await expect.poll(() => server.cardCalls[1]).toMatchObject({ path: 'redeem', body: { rewards: 2 } })
})

it('the next card is scanned while an amount is typed, and clicks nothing', async () => {
  await lookUp()
  await userEvent.click(inDialog('Pay with balance'))
  server.card = { ...server.card, firstName: 'Ben' }
  expect(scan(OTHER_NUMBER, 'Enter')).toBe(true)
  await expect.element(dialog.getByRole('heading', { name: 'Ben' })).toBeVisible()
  await expect.element(inDialog('Collect')).toBeVisible()
  expect(server.cardCalls.map(({ path, body }) => [path, body['cardNumber']])).toEqual([
    ['card', NUMBER],
    ['card', OTHER_NUMBER],
  ])
})

// Covers counter-11.
it('without reception collecting waits in the queue, and redeeming and paying say that they need it', async () => {
  await openCard()
  server.isDown = true
  scan(NUMBER)
  await expect.element(dialog.getByText(/Redeeming and paying have to wait\.$/)).toBeVisible()
  await expect.element(inDialog('Redeem')).toBeDisabled()
  await expect.element(inDialog('Pay with balance')).toBeDisabled()
  await userEvent.click(inDialog('Collect'))
  await typeByHand('1000')
  await userEvent.click(inDialog('Collect 10 points for $10.00'))
  await expect.element(dialog.getByText('No reception: points for $10.00 are sent once there is.')).toBeVisible()
  await userEvent.click(inDialog('Close'))
  await expect.element(page.getByText('Waiting to be sent: Points for card 7303')).toBeVisible()
  server.isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Points collected')).toBeVisible()
  expect(server.cardCalls).toMatchObject([{ path: 'collect', body: { spentInCents: 1000 } }])
})

// Covers counter-2, counter-11.
it('a lost answer, a repeated tap and a reload send the same key', async () => {
  await lookUp()
  server.losesCardAnswers = true
  await userEvent.click(inDialog('Pay with balance'))
  await typeByHand('200')
  await userEvent.click(inDialog('Take off $2.00'))
  await expect.element(dialog.getByText(/^No answer\./)).toBeVisible()
  await userEvent.click(inDialog('Take off $2.00'))
  await expect.poll(() => server.cardCalls.filter(({ path }) => path === 'spend').length).toBe(2)
  await userEvent.click(inDialog('Close'))
  server.losesCardAnswers = false
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  await expect.element(field).toHaveFocus()
  scan(NUMBER)
  await userEvent.click(inDialog('Pay with balance'))
  await typeByHand('200')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^Done already at .*\. Ava has 214 points and \$5\.00\.$/)).toBeVisible()
  const keys = server.cardCalls.filter(({ path }) => path === 'spend').map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

// Covers counter-3.
it('own movements are undone, and those of others with a reason', async () => {
  server.card = {
    ...server.card,
    movements: [
      movement({ undo: 'own' }),
      movement({ kind: 'redeem', points: -100, amountInCents: 500, undo: 'with-reason' }),
      movement({ kind: 'spend', points: 0, amountInCents: -300, isUndone: true }),
      movement({ kind: 'reverse', cause: 'adjusted', points: 20, amountInCents: 0 }),
    ],
  }
  await lookUp()
  await expect.element(dialog.getByText(/^Adjusted: \+20 points/)).toBeVisible()
  expect(inDialog(/^Undo:/).elements()).toHaveLength(2)
  await userEvent.click(inDialog(/^Undo: Collected 42 points/))
  await userEvent.click(inDialog('Yes, undo it'))
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.')).toBeVisible()
  await userEvent.click(inDialog(/^Undo: Turned 100 points into \$5\.00/))
  await expect.element(inDialog('Yes, undo it')).toBeDisabled()
  await typeByHand('Wrong customer')
  await userEvent.click(inDialog('Yes, undo it'))
  const undone = () => server.cardCalls.filter(({ path }) => path === 'undo')
  await expect.poll(() => undone().length).toBe(2)
  const [own, other] = undone()
  expect([own?.body['reason'], other?.body['reason']]).toEqual([undefined, 'Wrong customer'])
})

// Covers counter-5.
it('what is a lot for one card takes the password', async () => {
  server.password = 'sam-runs-the-grill'
  await openCard({ checksPasswords: true })
  scan(NUMBER)
  await userEvent.click(inDialog('Pay with balance'))
  await typeByHand('400')
  server.rejection = 'reauthentication_required'
  await userEvent.click(inDialog('Take off $4.00'))
  await userEvent.fill(dialog.getByLabelText('Your password'), 'sam-runs-the-grill')
  await userEvent.click(inDialog('Take off $4.00'))
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.')).toBeVisible()
  expect(server.cardCalls.at(-1)?.proof).not.toBeNull()
})

it('what is a lot for one card says that a manager has to do it', async () => {
  await lookUp()
  await userEvent.click(inDialog('Pay with balance'))
  await userEvent.keyboard('400')
  server.rejection = 'manager_required'
  await userEvent.click(inDialog('Take off $4.00'))
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent("That's a lot for one card in a day. A manager has to do it from their own login.")
})

it('Back closes the card, and the button of the menu has the focus', async () => {
  await openCard()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toHaveFocus()
})
