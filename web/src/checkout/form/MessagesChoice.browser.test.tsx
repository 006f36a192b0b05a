import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import { isInSight } from '../test/in-sight.ts'
import { mobileNumber, openCheckout, pay } from '../test/open-checkout.ts'

const choice = page.getByRole('group', { name: 'Messages about your orders' })
const BOTH = ['sms', 'email']
const customer = (more: object) => ({
  'GET customers/c-1': () => json({ contactNumber: '0412 345 678', ...more }),
  'POST stripe/create-session': () => problem(409, 'kitchen_closed'),
})

/** The body of the payment that is started by Pay. */
async function payFor(calls: Request[]): Promise<Record<string, unknown>> {
  await expect.element(mobileNumber).toHaveValue('0412 345 678')
  await pay.click()
  const started = () => calls.find(({ url }) => url.endsWith('/create-session'))
  await expect.poll(started).toBeDefined()
  return started()?.clone().json()
}

// Covers message-choice-5.
it('messages come by SMS without a tap', async () => {
  const calls = await openCheckout(customer({ messageChannels: BOTH }))
  await expect.element(choice.getByLabelText('SMS')).toBeChecked()
  expect(await payFor(calls)).toMatchObject({ messagesBy: 'sms' })
})

// Covers message-choice-5.
it('messages come as the customer chose before', async () => {
  const calls = await openCheckout(customer({ messageChannels: BOTH, messagesBy: 'both' }))
  await expect.element(choice.getByLabelText('Both')).toBeChecked()
  expect(await payFor(calls)).toMatchObject({ messagesBy: 'both' })
})

it('a tap on another channel is what Pay sends', async () => {
  const calls = await openCheckout(customer({ messageChannels: BOTH, messagesBy: 'both' }))
  await choice.getByLabelText('Email').click()
  expect(await payFor(calls)).toMatchObject({ messagesBy: 'email' })
})

// Covers message-choice-3.
it('a customer whom only an SMS can reach is offered no choice, and gets SMS', async () => {
  const calls = await openCheckout(customer({ messageChannels: ['sms'] }))
  const body = await payFor(calls)
  expect(choice.query()).toBeNull()
  expect(body).toMatchObject({ messagesBy: 'sms' })
})

it('a landline offers no choice, because no SMS can reach it', async () => {
  await openCheckout(customer({ messageChannels: BOTH }))
  await expect.element(choice).toBeVisible()
  await mobileNumber.fill('0755 500 142')
  await expect.element(choice).not.toBeInTheDocument()
})

it.each([
  ['says nothing of channels', {}],
  ['has not set up SMS', { messageChannels: ['email'] }],
  ['has another shape', { messageChannels: 'sms', messagesBy: 7 }],
])('a server that %s gets the request of the specification', async (_what, more) => {
  const calls = await openCheckout(customer(more))
  const body = await payFor(calls)
  expect(choice.query()).toBeNull()
  expect(Object.keys(body)).toEqual(['isDelivery', 'contactNumber', 'customerNotes', 'items'])
})

it.each([
  { width: 360, height: 640 },
  { width: 320, height: 640 },
])('the choice fits on $width × $height with text at 200%, with targets of 44 pixels', async ({ width, height }) => {
  await page.viewport(width, height)
  document.documentElement.style.fontSize = '200%'
  await openCheckout(customer({ messageChannels: BOTH }))
  await expect.element(choice).toBeVisible()
  for (const label of ['SMS', 'Email', 'Both']) {
    const option = choice.getByText(label, { exact: true }).element()
    option.scrollIntoView({ block: 'center' })
    expect(isInSight(option)).toBe(true)
    expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
})
