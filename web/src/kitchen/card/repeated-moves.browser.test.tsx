import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const NUMBER = '7764595258167303'
const OTHER_NUMBER = '1234567812345670'
const MINUTES = 60_000

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'Card' })
const field = dialog.getByRole('textbox', { name: 'Card number' })
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' })
const noAnswer = dialog.getByText(/^No answer\./)
const sentKeys = (path: string, cardNumber = NUMBER) =>
  server.cardCalls.filter((call) => call.path === path && call.body.cardNumber === cardNumber).map(({ key }) => key)
const passes = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = new CounterServer()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

async function openCard(): Promise<void> {
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
}
async function lookUp(number = NUMBER): Promise<void> {
  await userEvent.fill(field, number)
  await expect.element(inDialog('Collect')).toBeVisible()
}
/** The server does it, and its answer is lost. */
async function redeemWithoutAnswer(): Promise<void> {
  await userEvent.click(inDialog('Redeem'))
  server.losesCardAnswers = true
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.element(noAnswer).toBeVisible()
  server.losesCardAnswers = false
}
async function tapWithoutAnswer(button: string, path: string): Promise<void> {
  const { length } = sentKeys(path)
  server.losesCardAnswers = true
  await userEvent.click(inDialog(button))
  await expect.poll(() => sentKeys(path).length).toBe(length + 1)
  await expect.element(noAnswer).toBeVisible()
  server.losesCardAnswers = false
}

it('points are redeemed once by an open form that has no answer for ten minutes', async () => {
  await openCard()
  await lookUp()
  await redeemWithoutAnswer()
  for (let minute = 0; minute < 10; minute += 1) {
    passes(MINUTES)
    if (minute % 3 === 0) await tapWithoutAnswer('Turn 100 points into $5.00', 'redeem')
  }
  server.card = { ...server.card, loyaltyPoints: 14 }
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.element(dialog.getByText(/^Done already at .*\. Ava has 14 points and \$5\.00\.$/)).toBeVisible()
  expect(sentKeys('redeem')).toHaveLength(6)
  expect(new Set(sentKeys('redeem')).size).toBe(1)
})

it('the balance is taken once by an open form that has no answer for ten minutes, and no other amount is', async () => {
  await openCard()
  await lookUp()
  await userEvent.click(inDialog('Pay with balance'))
  await userEvent.keyboard('500')
  await tapWithoutAnswer('Take off $5.00', 'spend')
  const amount = dialog.getByRole('textbox', { name: 'How much do they pay with the balance?' })
  await expect.element(amount).toBeDisabled()
  passes(10 * MINUTES)
  server.card = { ...server.card, availableSpend: 0 }
  // The card is looked up again, which shows that the first try arrived.
  await userEvent.click(inDialog('Take off $5.00'))
  await expect.element(dialog.getByText(/^Done already at .*\. Ava has 214 points and \$0\.00\.$/)).toBeVisible()
  expect(new Set(sentKeys('spend')).size).toBe(1)
})

it('points are redeemed once though another card is redeemed in between', async () => {
  await openCard()
  await lookUp()
  await redeemWithoutAnswer()
  await userEvent.click(inDialog('Cancel'))
  await userEvent.click(inDialog('Another card'))
  await lookUp(OTHER_NUMBER)
  await userEvent.click(inDialog('Redeem'))
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.')).toBeVisible()
  await userEvent.click(inDialog('Another card'))
  await lookUp()
  await userEvent.click(inDialog('Redeem'))
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.element(dialog.getByText(/^Done already at /)).toBeVisible()
  expect(new Set(sentKeys('redeem')).size).toBe(1)
  expect(sentKeys('redeem', OTHER_NUMBER)[0]).not.toBe(sentKeys('redeem')[0])
})

it('a movement without an answer has the same key after a reload ten minutes later, and in another tab', async () => {
  await openCard()
  await lookUp()
  await redeemWithoutAnswer()
  sessionStorage.clear()
  passes(10 * MINUTES)
  await userEvent.click(inDialog('Close'))
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  await lookUp()
  await userEvent.click(inDialog('Redeem'))
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.element(dialog.getByText(/^Done already at /)).toBeVisible()
  expect(new Set(sentKeys('redeem')).size).toBe(1)
  // Once it is answered, the next one is another movement.
  await userEvent.click(inDialog('Redeem'))
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.poll(() => new Set(sentKeys('redeem')).size).toBe(2)
})

it('a rejection that says nothing of the lost try before it does not end its key', async () => {
  await openCard()
  await lookUp()
  await redeemWithoutAnswer()
  server.rejection = 'too_many_requests'
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.element(dialog.getByText(/^That's too many tries/)).toBeVisible()
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.element(dialog.getByText(/^Done already at /)).toBeVisible()
  expect(new Set(sentKeys('redeem')).size).toBe(1)
})

it('the card shows what it has now: every ten seconds, and after a rejection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openCard()
  await lookUp()
  server.card = { ...server.card, loyaltyPoints: 114 }
  vi.advanceTimersByTime(10_000)
  await expect.element(dialog.getByText('114 points · $5.00')).toBeVisible()
  await userEvent.click(inDialog('Redeem'))
  server.card = { ...server.card, loyaltyPoints: 14 }
  server.rejection = 'insufficient_balance'
  await userEvent.click(inDialog('Turn 100 points into $5.00'))
  await expect.element(inDialog('Turn 100 points into $5.00')).toBeDisabled()
  await userEvent.click(inDialog('Cancel'))
  await expect.element(inDialog('Redeem')).toBeDisabled()
})

it('a card that no one uses for 75 seconds makes room for the next number, unless an answer is outstanding', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await openCard()
  await lookUp()
  vi.advanceTimersByTime(74_000)
  await expect.element(inDialog('Collect')).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await lookUp()
  await redeemWithoutAnswer()
  vi.advanceTimersByTime(10 * MINUTES)
  await expect.element(noAnswer).toBeVisible()
})
