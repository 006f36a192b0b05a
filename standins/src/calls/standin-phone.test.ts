import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newDataDir, openStandins } from '../../test/standins-under-test.ts'
import { readConfig } from '../config.ts'
import { fieldsOf } from '../fields.ts'

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const SECRET = newSecret()
const ORDER = { order_id: '01938f0e-0000-7000-8000-0000000ab12f', order_number: '412', minutes: 8 }
const BODY = JSON.stringify({ type: 'order.unopened', data: ORDER, timestamp: '2026-11-21T03:00:00.000Z' })

/** Signs as https://www.standardwebhooks.com describes it. */
function sign(body: string, { id, seconds, secret }: { id: string; seconds: number; secret: string }): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

interface Sent {
  id?: string
  body?: string
  secret?: string
  ageSeconds?: number
  /** These replace the right ones; undefined leaves a header out. */
  headers?: Record<string, string | undefined>
}

async function openPhone(dataDir = newDataDir()) {
  const { address, standins, moveClock, nowSeconds } = await openStandins({
    dataDir,
    callSecret: SECRET,
    businessName: 'Fuel Shack',
  })
  const send = async ({ id = randomUUID(), body = BODY, secret = SECRET, ageSeconds = 0, headers = {} }: Sent = {}) => {
    const seconds = nowSeconds() - ageSeconds
    const given: Record<string, string | undefined> = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': sign(body, { id, seconds, secret }),
      ...headers,
    }
    const sent = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    const response = await fetch(`${address}/calls/hook`, { method: 'POST', headers: Object.fromEntries(sent), body })
    const text = await response.text()
    return { status: response.status, reason: text === '' ? undefined : fieldsOf(JSON.parse(text)).reason }
  }
  const readPage = async () => (await fetch(`${address}/calls`)).text()
  return {
    dataDir,
    standins,
    moveClock,
    send,
    readPage,
    /** The orders that the calls on the page are about, newest first. */
    listCalls: async () => Array.from((await readPage()).matchAll(/"Call about order (\w+)"/g), ([, order]) => order),
    readFrontPage: async () => (await fetch(address)).text(),
    setLine: (line: string) =>
      fetch(`${address}/calls/line`, {
        method: 'POST',
        body: new URLSearchParams({ condition: line }),
        redirect: 'manual',
      }),
  }
}

describe('a signed request', () => {
  test('a signed request makes a call, the newest first', async () => {
    const { listCalls, moveClock, readPage, send } = await openPhone()
    expect(await send({ id: 'msg_1' })).toEqual({ status: 204, reason: undefined })
    moveClock(60)
    const data = { order_id: 'other', order_number: '507', minutes: 1 }
    expect((await send({ body: JSON.stringify({ type: 'order.unopened', data }) })).status).toBe(204)
    expect(await listCalls()).toEqual(['507', '412'])
    const page = await readPage()
    expect(page).toContain(
      'This is Fuel Shack. Order 5 0 7 was paid 1 minute ago, and has not been opened. Please check the fulfilment screen.',
    )
    expect(page).toContain('Unopened for 8 minutes')
    expect(page).toContain('datetime="2026-11-21T03:01:00.000Z"')
  })

  test('a signed request makes one call for the same id, also after a restart', async () => {
    const first = await openPhone()
    expect((await first.send({ id: 'msg_1' })).status).toBe(204)
    expect((await first.send({ id: 'msg_1', ageSeconds: 30 })).status).toBe(204)
    expect(await first.listCalls()).toHaveLength(1)
    await first.standins.close()
    const next = await openPhone(first.dataDir)
    expect((await next.send({ id: 'msg_1' })).status).toBe(204)
    expect(await next.listCalls()).toEqual(['412'])
  })

  test('a signed request is accepted if one of several signatures is right', async () => {
    const { send } = await openPhone()
    const signature = sign(BODY, { id: 'msg_1', seconds: Date.parse('2026-11-21T03:00:00Z') / 1000, secret: SECRET })
    const signatures = `v1,AAAA v1a,BBBB ${signature}`
    expect((await send({ id: 'msg_1', headers: { 'webhook-signature': signatures } })).status).toBe(204)
  })

  test.each([299, -299])('a signed request is accepted %d seconds after it was signed', async (ageSeconds) => {
    expect((await (await openPhone()).send({ ageSeconds })).status).toBe(204)
  })
})

describe('a request is rejected with 401, and makes no call', () => {
  test.each([
    ['another secret', { secret: newSecret() }, 'The signature is wrong'],
    ['no signature', { headers: { 'webhook-signature': undefined } }, 'webhook-signature is missing'],
    ['a signature of another version', { headers: { 'webhook-signature': 'v2,AAAA' } }, 'The signature is wrong'],
    ['no id', { headers: { 'webhook-id': undefined } }, 'webhook-id is missing'],
    ['an id that is not the signed one', { headers: { 'webhook-id': 'msg_2' } }, 'The signature is wrong'],
    ['no timestamp', { headers: { 'webhook-timestamp': undefined } }, 'webhook-timestamp is missing'],
    ['a timestamp that is not a number', { headers: { 'webhook-timestamp': 'now' } }, 'not a time in seconds'],
    ['a timestamp that is not the signed one', { headers: { 'webhook-timestamp': '1795230001' } }, 'is wrong'],
    ['an old timestamp', { ageSeconds: 301 }, 'more than 5 minutes old'],
    ['a timestamp in the future', { ageSeconds: -301 }, 'more than 5 minutes in the future'],
  ])('a request is rejected with 401, and makes no call for %s', async (_what, sent: Sent, reason) => {
    const { listCalls, readPage, send } = await openPhone()
    expect(await send(sent)).toEqual({ status: 401, reason: expect.stringContaining(reason) })
    expect(await listCalls()).toEqual([])
    expect(await readPage()).toMatch(new RegExp(`role="alert">[^<]+answered 401: [^<]*${reason}`))
  })

  test('a request is rejected with 401, and makes no call for a body that was changed after it was signed', async () => {
    const { listCalls, send } = await openPhone()
    const changed = BODY.replace('412', '413')
    const seconds = Date.parse('2026-11-21T03:00:00Z') / 1000
    const signature = sign(BODY, { id: 'msg_1', seconds, secret: SECRET })
    const answer = await send({ id: 'msg_1', body: changed, headers: { 'webhook-signature': signature } })
    expect(answer).toMatchObject({ status: 401, reason: expect.stringContaining('The signature is wrong') })
    expect(await listCalls()).toEqual([])
  })
})

test.each([
  ['text that is not JSON', 'hello'],
  ['an empty body', ''],
  ['another type', JSON.stringify({ type: 'order.paid', data: ORDER })],
  ['no order', JSON.stringify({ type: 'order.unopened', data: {} })],
  ['no order number', JSON.stringify({ type: 'order.unopened', data: { ...ORDER, order_number: '' } })],
  ['minutes that are text', JSON.stringify({ type: 'order.unopened', data: { ...ORDER, minutes: '8' } })],
  ['minutes below zero', JSON.stringify({ type: 'order.unopened', data: { ...ORDER, minutes: -1 } })],
])('rejects %s with 400, although it is signed', async (_what, body) => {
  const { listCalls, send } = await openPhone()
  expect(await send({ body })).toEqual({ status: 400, reason: expect.stringContaining('order.unopened') })
  expect(await listCalls()).toEqual([])
})

describe('the line', () => {
  test('the line is busy: answers 503 and makes the call when the request is repeated on a free line', async () => {
    const { listCalls, readPage, send, setLine } = await openPhone()
    expect((await setLine('busy')).status).toBe(303)
    expect(await send({ id: 'msg_1' })).toEqual({ status: 503, reason: expect.stringContaining('order 412') })
    expect(await listCalls()).toEqual([])
    expect(await readPage()).toContain('answered 503: The line is busy')
    await setLine('answers')
    expect((await send({ id: 'msg_1' })).status).toBe(204)
    expect(await listCalls()).toHaveLength(1)
    expect(await readPage()).not.toContain('answered 503')
  })

  test('the line is busy: still answers 204 to the repeat of a request whose call was made', async () => {
    const { listCalls, send, setLine } = await openPhone()
    await send({ id: 'msg_1' })
    await setLine('busy')
    expect((await send({ id: 'msg_1' })).status).toBe(204)
    expect(await listCalls()).toHaveLength(1)
  })

  test('the line is offline: the connection closes without an answer, and the page is still there', async () => {
    const { listCalls, readPage, send, setLine } = await openPhone()
    await setLine('offline')
    await expect(send()).rejects.toThrow('fetch failed')
    expect(await listCalls()).toEqual([])
    expect(await readPage()).toContain('value="offline" aria-pressed="true"')
    await setLine('answers')
    expect((await send()).status).toBe(204)
  })

  test('the line has no other state', async () => {
    const { readPage, setLine } = await openPhone()
    expect((await setLine('on fire')).status).toBe(400)
    expect(await readPage()).toContain('value="answers" aria-pressed="true"')
  })
})

test('shows the calls on a page that changes with each of them, and escapes what it was sent', async () => {
  const { readFrontPage, readPage, send, setLine } = await openPhone()
  expect(await readFrontPage()).toContain('href="/calls"')
  expect(await readPage()).toMatch(/No calls yet[\s\S]+http:\/\/127\.0\.0\.1:\d+\/calls\/hook/)
  const pages = [await readPage()]
  await send({ body: JSON.stringify({ type: 'order.unopened', data: { ...ORDER, order_number: '<b>' } }) })
  pages.push(await readPage())
  await send({ secret: newSecret() })
  pages.push(await readPage())
  await setLine('busy')
  const page = await readPage()
  expect(new Set([...pages, page]).size).toBe(4)
  expect(page).toContain('aria-label="Call about order &#60;b&#62;"')
  expect(page).toContain('Unopened for 8 minutes')
  expect(page).not.toContain('<b>')
})

test('the phone service has no page and takes no requests without a secret', async () => {
  const { address } = await openStandins()
  expect((await fetch(`${address}/calls`)).status).toBe(404)
  expect((await fetch(`${address}/calls/hook`, { method: 'POST', body: BODY })).status).toBe(404)
  expect(await (await fetch(address)).text()).not.toContain('/calls')
})

test('the phone service does not start with a secret that is not in the form of Standard Webhooks', () => {
  const env = { STANDINS_DATA_DIR: '/tmp', STANDINS_STRIPE_KEY: 'k', STANDINS_ONESIGNAL_KEY: 'k' }
  expect(() => readConfig({ ...env, STANDINS_CALL_SECRET: 'secret' })).toThrow(
    'STANDINS_CALL_SECRET must be whsec_ and a key in base64.',
  )
  expect(readConfig({ ...env, STANDINS_CALL_SECRET: SECRET }).options.callSecret).toBe(SECRET)
  expect(readConfig(env).options).not.toHaveProperty('callSecret')
})
