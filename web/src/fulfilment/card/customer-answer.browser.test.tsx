import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const NUMBER = '7764595258167303'

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'Card' })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const sent = (path: string) => server.cardCalls.filter((call) => call.path === path)
const WAITING = /^Waiting for Ava to confirm \$4\.00 on their phone\. They open Cards in the app\.$/

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = new CounterServer()
  server.customer = 'needed'
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Staff take off $4.00, and the customer is to confirm it. */
async function takeOff(): Promise<void> {
  await renderFulfilment({})
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  server.customer = undefined
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Card number' }), NUMBER)
  await userEvent.click(inDialog('Pay with balance'))
  await userEvent.keyboard('400')
  server.customer = 'needed'
  await userEvent.click(inDialog('Take off $4.00'))
  await expect.element(dialog.getByText(WAITING)).toBeVisible()
}

it('staff wait until the customer has said yes on their phone, with one key', async () => {
  await takeOff()
  await expect.element(dialog.getByText(WAITING).element().parentElement).toHaveFocus()
  await expect.element(dialog.getByText('No phone? A manager can do it from their own login.')).toBeVisible()
  await expect.poll(() => sent('spend').length, { timeout: 10_000 }).toBe(2)
  server.customer = 'yes'
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.'), { timeout: 10_000 }).toHaveFocus()
  expect(new Set(sent('spend').map(({ key }) => key)).size).toBe(1)
  expect(sent('withdraw')).toEqual([])
})

it('staff read that the customer said no, and another try has another key', async () => {
  await takeOff()
  server.customer = 'no'
  await expect.element(dialog.getByText('They said no.'), { timeout: 10_000 }).toBeVisible()
  server.customer = 'needed'
  await userEvent.click(inDialog('Take off $4.00'))
  await expect.element(dialog.getByText(WAITING)).toBeVisible()
  const keys = sent('spend').map(({ key }) => key)
  expect(keys.at(-1)).not.toBe(keys[0])
})

// Covers counter-42.
it('cancelling withdraws the question, and shows the new balance if the customer was faster', async () => {
  await takeOff()
  server.rejection = undefined
  await userEvent.click(inDialog('Cancel'))
  await expect.poll(() => sent('withdraw').map(({ key }) => key)).toEqual([sent('spend')[0]?.key])
  server.customer = 'yes'
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.')).toBeVisible()
})

it('closing the card while staff wait withdraws the question', async () => {
  await takeOff()
  await userEvent.click(inDialog('Close'))
  await expect.poll(() => sent('withdraw')).toHaveLength(1)
})

it('waiting for the customer goes on after a time without reception', async () => {
  await takeOff()
  server.isDown = true
  await expect.element(dialog.getByText('No reception. This goes on once there is.'), { timeout: 10_000 }).toBeVisible()
  server.isDown = false
  server.customer = 'yes'
  await expect.element(dialog.getByText('Ava has 214 points and $5.00.'), { timeout: 10_000 }).toBeVisible()
})
