import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem, type Handlers } from '../../test/stub-api.ts'
import { openMyData } from './test/open-my-data.ts'

const choice = page.getByRole('group', { name: 'Messages about your orders' })

async function openMessages(handlers: Handlers): Promise<Request[]> {
  const calls = await openMyData(handlers)
  await expect.element(page.getByText('Customer since')).toBeVisible()
  return calls
}

// Covers message-choice-2.
it('a customer changes in My data how messages come, and reads it again', async () => {
  let messagesBy = 'sms'
  const calls = await openMessages({
    'GET customers/c-1': () => json({ messageChannels: ['sms', 'email'], messagesBy }),
    'POST customers/current/messages': async (request) => {
      ;({ messagesBy } = await request.clone().json())
      return json({ messagesBy })
    },
  })
  await expect.element(choice.getByLabelText('SMS')).toBeChecked()
  await choice.getByLabelText('Both').click()
  await expect.element(choice.getByLabelText('Both')).toBeChecked()
  await expect.poll(() => messagesBy).toBe('both')
  const reads = () => calls.filter(({ url }) => url.endsWith('/customers/c-1')).length
  await expect.poll(reads).toBeGreaterThan(1)
  await expect.element(choice.getByLabelText('Both')).toBeChecked()
})

it('a choice that could not be stored goes back, and says why', async () => {
  await openMessages({
    'GET customers/c-1': () => json({ messageChannels: ['sms', 'email'], messagesBy: 'email' }),
    'POST customers/current/messages': () => problem(429, 'too_many_requests'),
  })
  await choice.getByLabelText('SMS').click()
  await expect.element(page.getByText('Too many attempts. Wait a moment and try again.')).toBeVisible()
  await expect.element(choice.getByLabelText('Email')).toBeChecked()
})

it('a customer without a choice of channels reads nothing about it', async () => {
  const calls = await openMessages({ 'GET customers/c-1': () => json({ messageChannels: ['sms'] }) })
  await expect.poll(() => calls.some(({ url }) => url.endsWith('/customers/c-1'))).toBe(true)
  expect(choice.query()).toBeNull()
})
