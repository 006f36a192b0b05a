import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMessagesService, type MessagesService } from '../../src/messages/messages-service.ts'
import { createMetrics } from '../../src/platform/monitoring/metrics.ts'
import type { Message } from '../../src/platform/providers/messages.ts'
import { createSignedEvents } from '../../src/platform/providers/events/signed-events.ts'
import { createOneSignalMessages } from '../../src/platform/providers/onesignal/onesignal-messages.ts'
import { routeMessages } from '../../src/platform/providers/route-messages.ts'
import { startLocalProvider, type LocalProvider } from '../support/local-provider.ts'
import { openTestDatabase } from '../support/test-database.ts'

const MESSAGE: Message = { channel: 'push', to: { staff: true }, title: 'New order', text: '1 item', url: '/' }

let provider: LocalProvider
let database: Database
let messages: MessagesService

beforeEach(async () => {
  provider = await startLocalProvider()
  const opened = await openTestDatabase()
  ;({ database } = opened)
  messages = createMessagesService({
    canSend: { sms: true, email: true },
    database,
    messages: routeMessages({
      notifications: createOneSignalMessages({ appId: 'app', apiKey: 'key', apiUrl: provider.url }),
      email: undefined,
      events: createSignedEvents(undefined, () => new Date()),
    }),
    metrics: createMetrics(),
    clock: () => new Date(),
    newId: uuidv7,
    log: createLog('silent'),
  })
  return async () => {
    provider.close()
    await opened.close()
  }
})

const queue = (count: number) =>
  database.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) await messages.enqueue(tx, MESSAGE, null)
  })
const rows = () => database.queries.selectFrom('outbox_messages').selectAll().execute()

describe('the message queue', () => {
  test('the message queue sends every message once in one run, with limited concurrency', async () => {
    await queue(200)
    expect(await messages.drain()).toBe(200)
    const keys = provider.bodies.map((body) => /"idempotency_key":"([^"]+)"/.exec(body)?.[1])
    expect(new Set(keys).size).toBe(200)
    expect(keys).toHaveLength(200)
    expect(provider.mostInFlight()).toBeLessThanOrEqual(40)
    expect((await rows()).filter((row) => row.sent_at === null)).toEqual([])
    expect(await messages.drain()).toBe(0)
  })

  test('the message queue sends every message once in two concurrent runs', async () => {
    await queue(100)
    const tried = await Promise.all([messages.drain(), messages.drain()])
    expect(tried[0] + tried[1]).toBe(100)
    expect(provider.bodies).toHaveLength(100)
  })

  test('the message queue does not use up attempts of waiting messages during an outage', async () => {
    provider.answerWith(503)
    await queue(50)
    expect(await messages.drain()).toBe(10)
    const attempts = (await rows()).map((row) => row.attempts)
    expect(attempts.filter((count) => count === 1)).toHaveLength(10)
    expect(attempts.filter((count) => count === 0)).toHaveLength(40)
  })

  test('the message queue does not follow redirects: a redirect is a failed attempt', async () => {
    const elsewhere = await startLocalProvider()
    provider.redirectTo(`${elsewhere.url}/notifications`)
    await queue(1)
    await messages.drain()
    expect(elsewhere.bodies).toEqual([])
    expect((await rows()).map((row) => [row.attempts, row.sent_at])).toEqual([[1, null]])
    elsewhere.close()
  })

  test('the message queue wakes the sender after the commit that queued a message, and not after a rollback', async () => {
    let woken = 0
    messages.onQueued('notices')(() => (woken += 1))
    const rolledBack = database.transaction(async (tx) => {
      await messages.enqueue(tx, MESSAGE, null)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(woken).toBe(0)
    await database.transaction(async (tx) => {
      await messages.enqueue(tx, MESSAGE, null)
      expect(woken).toBe(0)
    })
    expect(woken).toBe(1)
  })

  test('the message queue writes an account message when it is sent, stores nothing of it afterwards, and drops a needless one', async () => {
    const message = { channel: 'account', via: 'sms', to: '+61400000000', name: 'reset', facts: {} } as const
    messages.writeAccountMessagesWith(({ nonce, to }) =>
      Promise.resolve(nonce === 'used' ? undefined : { channel: 'sms', to, text: 'Your code is 123 456' }),
    )
    await database.transaction(async (tx) => {
      for (const nonce of ['open', 'used']) await messages.enqueue(tx, { ...message, nonce }, null)
    })
    provider.answerWith(503)
    await messages.drain()
    const [waiting, ...others] = await rows()
    expect(others).toEqual([])
    expect(JSON.stringify(waiting)).not.toContain('123 456')
    provider.answerWith(200)
    await database.queries
      .updateTable('outbox_messages')
      .set({ next_attempt_at: new Date(0).toISOString() })
      .execute()
    await messages.drain()
    expect(provider.bodies.at(-1)).toContain('123 456')
    expect(await rows()).toEqual([])
  })

  test('the message queue sends the messages beside one that it cannot read, and gives that up in the end', async () => {
    await queue(2)
    const at = new Date(0).toISOString()
    const unreadable = {
      id: uuidv7(),
      message: JSON.stringify({ channel: 'fax' }),
      created_at: at,
      next_attempt_at: at,
    }
    await database.queries.insertInto('outbox_messages').values(unreadable).execute()
    await messages.drain()
    expect(provider.bodies).toHaveLength(2)
    const findUnreadable = async () => (await rows()).find(({ id }) => id === unreadable.id)
    for (let attempt = 1; attempt < 6; attempt += 1) {
      expect(await findUnreadable()).toMatchObject({ attempts: attempt, given_up_at: null })
      await database.queries.updateTable('outbox_messages').set({ next_attempt_at: at }).execute()
      await messages.drain()
    }
    expect(await findUnreadable()).toMatchObject({ attempts: 6, given_up_at: expect.any(String) })
  })

  test('the message queue stores nothing of an account message that it has given up', async () => {
    const message = {
      channel: 'account',
      via: 'sms',
      to: '+61400000000',
      name: 'reset',
      nonce: null,
      facts: {},
    } as const
    messages.writeAccountMessagesWith(({ to }) =>
      Promise.resolve({ channel: 'sms', to, text: 'Your password was changed' }),
    )
    await database.transaction((tx) => messages.enqueue(tx, message, null))
    provider.answerWith(503)
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect((await rows()).map(({ attempts }) => attempts)).toEqual([attempt - 1])
      await database.queries
        .updateTable('outbox_messages')
        .set({ next_attempt_at: new Date(0).toISOString() })
        .execute()
      await messages.drain()
    }
    expect(await rows()).toEqual([])
  })

  test('the message queue releases messages that a shutdown aborted: due immediately, without counting the attempt', async () => {
    provider.hang()
    await queue(1)
    const request = provider.nextRequest()
    const shutdown = new AbortController()
    const round = messages.drain(shutdown.signal)
    await request
    shutdown.abort()
    await round
    expect((await rows()).map((row) => [row.attempts, row.sent_at, row.last_error])).toEqual([[0, null, null]])
    provider.answerWith(200)
    expect(await messages.drain()).toBe(1)
  })
})
