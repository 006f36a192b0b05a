import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMessagesService, type MessagesService } from '../../src/messages/messages-service.ts'
import { createMetrics } from '../../src/platform/monitoring/metrics.ts'
import type { Email, MailFailure } from '../../src/platform/providers/messages.ts'
import { createSignedEvents } from '../../src/platform/providers/events/signed-events.ts'
import { createOneSignalMessages } from '../../src/platform/providers/onesignal/onesignal-messages.ts'
import { routeMessages } from '../../src/platform/providers/route-messages.ts'
import { createSmtpMessages, type SmtpSettings } from '../../src/platform/providers/smtp/smtp-messages.ts'
import { startLocalProvider, type LocalProvider } from '../support/local-provider.ts'
import { openTestDatabase } from '../support/test-database.ts'

const EMAIL: Email = {
  channel: 'email',
  to: 'casey@fuelshack.example',
  subject: 'Set a new password',
  text: 'Both work once.',
  code: '123456',
  action: { label: 'Set a new password', url: 'https://fuelshack.example/identity/reset?token=abc' },
}

let database: Database
let provider: LocalProvider
let failures: MailFailure[]
let closeDatabase: () => Promise<unknown>

beforeEach(async () => {
  failures = []
  provider = await startLocalProvider()
  ;({ database, close: closeDatabase } = await openTestDatabase())
})
afterEach(async () => {
  provider.close()
  await closeDatabase()
})

async function startMailServer(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, _session, done) {
      received.push((await buffer(stream)).toString())
      done()
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  )
  return { received, port: portOf(listening) }
}

function portOf(server: { address: () => AddressInfo | string | null }): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function openMessages(
  port: number,
  settings: Partial<SmtpSettings> = {},
  elapsedMs = () => performance.now(),
): MessagesService {
  const email = createSmtpMessages(
    { host: '127.0.0.1', port, tls: 'off', login: undefined, from: 'hello@fuelshack.example', ...settings },
    {
      readFromName: () => 'Fuel Shack',
      elapsedMs,
      onSent: () => undefined,
      onFailure: (reason) => void failures.push(reason),
    },
  )
  onTestFinished(() => email.close())
  return createMessagesService({
    canSend: { sms: true, email: true },
    database,
    messages: routeMessages({
      notifications: createOneSignalMessages({ appId: 'app', apiKey: 'key', apiUrl: provider.url }),
      email,
      events: createSignedEvents(undefined, () => new Date()),
    }),
    metrics: createMetrics(),
    clock: () => new Date(),
    newId: uuidv7,
    log: createLog('silent'),
  })
}

const queue = (messages: MessagesService, email = EMAIL) =>
  database.transaction((tx) => messages.enqueue(tx, email, null))
const rows = () => database.queries.selectFrom('outbox_messages').selectAll().execute()
const makeDue = () =>
  database.queries
    .updateTable('outbox_messages')
    .set({ next_attempt_at: new Date(0).toISOString() })
    .execute()

// Covers mail-1, mail-2, mail-3.
describe('an email by SMTP', () => {
  test('an email by SMTP has a text and an HTML part, and its subject and recipient add no header', async () => {
    const { port, received } = await startMailServer()
    const messages = openMessages(port)
    await queue(messages, { ...EMAIL, subject: 'Hello\r\nBcc: other@fuelshack.example' })
    await messages.drain()
    const [row] = await rows()
    expect(row?.sent_at).not.toBeNull()
    const [raw = ''] = received
    expect(raw).toContain('Content-Type: multipart/alternative')
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain(`Message-ID: <${row?.id}@fuelshack.example>`)
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    expect(raw.match(/123456/g)).toHaveLength(2)
  })

  test('an email by SMTP that a full server defers is sent later, once', async () => {
    let isFull = true
    const { port, received } = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(isFull ? Object.assign(new Error('Insufficient storage'), { responseCode: 452 }) : null),
    })
    const messages = openMessages(port)
    await queue(messages)
    await messages.drain()
    expect(failures).toEqual(['deferred'])
    expect((await rows()).map((row) => [row.attempts, row.given_up_at])).toEqual([[1, null]])
    isFull = false
    await makeDue()
    await messages.drain()
    await messages.drain()
    expect(received).toHaveLength(1)
  })

  test('an email by SMTP to a rejected recipient is given up at once', async () => {
    const { port } = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })),
    })
    const messages = openMessages(port)
    await queue(messages)
    await messages.drain()
    expect((await rows()).map((row) => [row.attempts, row.given_up_at !== null])).toEqual([[1, true]])
  })

  test('an email by SMTP waits while the password is wrong, the certificate is bad or the server is down', async () => {
    const noLogin = await startMailServer({ onAuth: (_auth, _session, done) => done(new Error('Wrong password')) })
    const selfSigned = await startMailServer({ disabledCommands: [] })
    const problems: [number, Partial<SmtpSettings>][] = [
      [noLogin.port, { login: { user: 'shop', pass: 'wrong' } }],
      [selfSigned.port, { tls: 'start' }],
      [noLogin.port, { tls: 'start' }],
      [1, {}],
    ]
    for (const [port, settings] of problems) {
      const messages = openMessages(port, settings)
      await queue(messages)
      await messages.drain()
    }
    expect(failures).toEqual(['login', 'connection', 'deferred', 'connection'])
    const waiting = await rows()
    expect(waiting.filter((row) => row.sent_at === null && row.given_up_at === null)).toHaveLength(4)
    expect(JSON.stringify(waiting.map((row) => row.last_error))).not.toContain('wrong')
    expect([...noLogin.received, ...selfSigned.received]).toEqual([])
  })

  test('emails by SMTP do not repeat a rejected login for each of them, which could lock the mailbox', async () => {
    let logins = 0
    const { port } = await startMailServer({
      onAuth(_auth, _session, done) {
        logins += 1
        done(new Error('Wrong password'))
      },
    })
    let nowMs = 0
    const messages = openMessages(port, { login: { user: 'shop', pass: 'wrong' } }, () => nowMs)
    for (let waiting = 0; waiting < 12; waiting += 1) await queue(messages)
    for (let run = 0; run < 4; run += 1) await messages.drain()
    // The first three are sent at once.
    expect([logins, failures.length]).toEqual([3, 12])
    nowMs += 60_000
    await makeDue()
    await messages.drain()
    expect(logins).toBe(6)
    expect((await rows()).every((row) => row.given_up_at === null && row.sent_at === null)).toBe(true)
  })

  test('an email by SMTP whose connection is cut while it is sent is sent again with the same Message-ID', async () => {
    const seen: string[] = []
    let cuts = 1
    let cut: Socket | undefined
    const { port } = await startMailServer({
      async onData(stream, _session, done) {
        const raw = await buffer(stream)
        seen.push(/^Message-ID: (\S+)/im.exec(raw.toString())?.[1] ?? '')
        if (cuts-- > 0) cut?.destroy()
        else done()
      },
    })
    const proxy = createServer((socket) => {
      cut = socket
      const upstream = connectTo(port)
      socket.pipe(upstream).pipe(socket)
      for (const each of [socket, upstream]) each.on('error', () => undefined)
      socket.on('close', () => upstream.destroy())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    onTestFinished(() => void proxy.close())
    const messages = openMessages(portOf(proxy))
    await queue(messages)
    await messages.drain()
    expect(failures).toEqual(['connection'])
    await makeDue()
    await messages.drain()
    expect(seen).toHaveLength(2)
    expect(new Set(seen).size).toBe(1)
    expect((await rows()).every((row) => row.sent_at !== null)).toBe(true)
  })

  test('account messages by email beyond five thousand waiting ones are dropped, unnoticed by their sender, and texts are not', async () => {
    const messages = openMessages(1)
    const message = {
      channel: 'account',
      via: 'email',
      to: 'casey@fuelshack.example',
      name: 'reset',
      facts: {},
    } as const
    const now = new Date().toISOString()
    const row = (index: number) => ({
      id: `${index}`,
      message: JSON.stringify({ ...message, nonce: null }),
      created_at: now,
      next_attempt_at: now,
    })
    for (let from = 0; from < 4999; from += 100) {
      const count = Math.min(100, 4999 - from)
      await database.queries
        .insertInto('outbox_messages')
        .values(Array.from({ length: count }, (_, index) => row(from + index)))
        .execute()
    }
    for (let more = 0; more < 3; more += 1)
      await database.transaction((tx) => messages.enqueueAccountMessage(tx, { ...message, nonce: null }))
    expect(await rows()).toHaveLength(5000)
    const text = { ...message, via: 'sms', to: '+61400000000', nonce: null } as const
    await database.transaction((tx) => messages.enqueueAccountMessage(tx, text))
    expect(await rows()).toHaveLength(5001)
  })

  test('an email by SMTP that a slow server has not answered delays no other message', async () => {
    const answer = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const { port } = await startMailServer({
      async onRcptTo(_address, _session, done) {
        reached.resolve()
        await answer.promise
        done()
      },
    })
    const messages = openMessages(port)
    await queue(messages)
    const emails = messages.drainQueue('emails')
    await reached.promise
    const push = { channel: 'push', to: { staff: true }, title: 'New order', text: '1 item', url: '/' } as const
    await database.transaction((tx) => messages.enqueue(tx, push, null))
    expect(await messages.drainQueue('notices')).toBe(1)
    expect(provider.bodies).toHaveLength(1)
    answer.resolve()
    expect(await emails).toBe(1)
    expect((await rows()).every((row) => row.sent_at !== null)).toBe(true)
  })
})
