import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Stripe as StripeSdk } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OutgoingEvent } from '../messages.ts'
import { createSignedEvents } from './signed-events.ts'

const SECRET = 'a secret of the tests with 32 bytes'
const EVENT: OutgoingEvent = {
  channel: 'event',
  type: 'order.unopened',
  createdAt: '2026-11-28T03:00:00.000Z',
  data: { order_id: '01938f0d', order_number: '412', minutes: 8 },
}
const received: { signature: string; body: string }[] = []
let status = 204
const receiver = createServer((request, response) => void receive(request, response))

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const signature = String(request.headers['event-signature'])
  received.push({ signature, body: await text(request) })
  response.writeHead(status, { location: '/elsewhere' }).end()
}

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(() => void receiver.close())
beforeEach(() => void received.splice(0))

function send(secret = SECRET) {
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return createSignedEvents({ url: `http://127.0.0.1:${port}/`, secret }, () => new Date()).send(EVENT, 'an-id')
}

// Covers escalation-3.
it('posts an event with an id that a repeat has too, signed as Stripe signs', async () => {
  status = 503
  await expect(send()).rejects.toThrow('could not be sent')
  status = 204
  expect(await send()).toBe('accepted')
  const [first, second] = received
  expect(JSON.parse(second?.body ?? '')).toEqual({
    id: 'an-id',
    type: 'order.unopened',
    created_at: EVENT.createdAt,
    data: EVENT.data,
  })
  expect(second?.body).toBe(first?.body)
  const { body = '', signature = '' } = second ?? {}
  const verify = (given: string, secret: string) => StripeSdk.webhooks.constructEvent(given, signature, secret)
  expect(verify(body, SECRET)).toMatchObject({ id: 'an-id' })
  expect(() => verify(body, 'another secret')).toThrow('signature')
  expect(() => verify(body.replace('412', '413'), SECRET)).toThrow('signature')
})

it('follows no redirect', async () => {
  status = 307
  await expect(send()).rejects.toThrow('could not be sent')
  expect(received).toHaveLength(1)
})
