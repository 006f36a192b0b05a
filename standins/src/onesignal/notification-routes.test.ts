import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../fields.ts'
import { newDataDir, oneSignalKey, openStandins } from '../../test/standins-under-test.ts'

const appId = randomUUID()
const sms = { app_id: appId, target_channel: 'sms', include_phone_numbers: ['+61412345678'], contents: { en: 'Ready' } }
const email = {
  app_id: appId,
  target_channel: 'email',
  email_to: ['a@b.c'],
  email_subject: 'Ready',
  email_body: '<p>Hi</p>',
}
const push = {
  app_id: appId,
  target_channel: 'push',
  filters: [{ field: 'tag', key: 'staff', relation: '=', value: 'true' }],
  contents: { en: 'New order' },
}

async function openOneSignal(dataDir = newDataDir()) {
  const { address, standins } = await openStandins({ dataDir })
  const send = async (body: unknown, authorization = `Key ${oneSignalKey}`) => {
    const response = await fetch(`${address}/onesignal/notifications`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = fieldsOf(await response.json())
    return { status: response.status, answer }
  }
  const listMessages = async () => {
    const messages: unknown = await (await fetch(`${address}/messages.json`)).json()
    return messages
  }
  return { address, dataDir, listMessages, send, standins }
}

describe('sending', () => {
  test('an SMS, an e-mail and a push are kept, newest first', async () => {
    const { listMessages, send } = await openOneSignal()
    for (const message of [sms, email, push]) expect((await send(message)).status).toBe(200)
    expect(await listMessages()).toMatchObject([
      { channel: 'push', to: ['tag staff = true'], text: 'New order' },
      { channel: 'email', to: ['a@b.c'], title: 'Ready', text: 'Hi' },
      { channel: 'sms', to: ['+61412345678'], text: 'Ready' },
    ])
  })

  test('without the right key nothing is sent', async () => {
    const { listMessages, send } = await openOneSignal()
    expect((await send(sms, 'Key wrong')).status).toBe(403)
    expect((await send(sms, '')).status).toBe(403)
    expect(await listMessages()).toEqual([])
  })

  test('the same idempotency key sends once, also after a restart', async () => {
    const first = await openOneSignal()
    const body = { ...sms, idempotency_key: randomUUID() }
    const { answer } = await first.send(body)
    expect((await first.send(body)).answer.id).toBe(answer.id)
    await first.standins.close()
    const next = await openOneSignal(first.dataDir)
    expect((await next.send(body)).answer.id).toBe(answer.id)
    expect(await next.listMessages()).toHaveLength(1)
  })

  test.each([
    ['no app', { ...sms, app_id: undefined }],
    ['an app id that is no UUID', { ...sms, app_id: 'fuel-shack' }],
    ['nobody', { ...sms, include_phone_numbers: undefined }],
    ['an empty list', { ...sms, include_phone_numbers: [] }],
    ['two ways of targeting', { ...sms, email_to: ['a@b.c'] }],
    ['a number without its country', { ...sms, include_phone_numbers: ['0412345678'] }],
    ['an unknown channel', { ...sms, target_channel: 'fax' }],
    [
      'people by alias and no channel',
      { app_id: appId, include_aliases: { external_id: ['x'] }, contents: { en: 'x' } },
    ],
    ['no words', { ...sms, contents: {} }],
    ['an e-mail without a body', { ...email, email_body: '' }],
    ['an idempotency key that is no UUID', { ...sms, idempotency_key: 'order-1' }],
    ['no object', []],
  ])('%s is refused', async (_, body) => {
    const { listMessages, send } = await openOneSignal()
    const { status, answer } = await send(body)
    expect(status).toBe(400)
    expect(answer.errors).toHaveLength(1)
    expect(await listMessages()).toEqual([])
  })
})

test('a body that is no JSON is refused in OneSignal’s words', async () => {
  const { address } = await openOneSignal()
  const headers = { authorization: `Key ${oneSignalKey}`, 'content-type': 'application/json' }
  const response = await fetch(`${address}/onesignal/notifications`, { method: 'POST', headers, body: '{' })
  expect(response.status).toBe(400)
  expect(await response.json()).toHaveProperty('errors')
})

describe('sentinel addresses', () => {
  test.each([
    [{ ...sms, include_phone_numbers: ['+61400000500'] }, 500],
    [{ ...sms, include_phone_numbers: ['+61400000429'] }, 429],
    [{ ...sms, include_phone_numbers: ['+61400000400'] }, 400],
    [{ ...email, email_to: ['bounce+500@fuelshack.example'] }, 500],
    [{ ...email, email_to: ['bounce+429@fuelshack.example'] }, 429],
  ])('%j fails with %i', async (body, status) => {
    const { listMessages, send } = await openOneSignal()
    expect((await send(body)).status).toBe(status)
    expect(await listMessages()).toEqual([])
  })

  test('000 reaches nobody', async () => {
    const { send } = await openOneSignal()
    const { status, answer } = await send({ ...sms, include_phone_numbers: ['+61400000000'] })
    expect([status, answer.id, answer.errors]).toEqual([200, '', ['All included players are not subscribed']])
  })

  test('503 fails once and works when it is sent again', async () => {
    const { listMessages, send } = await openOneSignal()
    const body = { ...sms, include_phone_numbers: ['+61400000503'], idempotency_key: randomUUID() }
    expect((await send(body)).status).toBe(503)
    expect((await send(body)).status).toBe(200)
    expect(await listMessages()).toHaveLength(1)
  })
})

describe('the page of messages', () => {
  test('shows words as words', async () => {
    const { address, send } = await openOneSignal()
    await send({ ...sms, contents: { en: '<script>alert(1)</script>' } })
    await send({ ...email, email_body: '<style>p{}</style><p>Fish &amp; chips</p>&lt;b&gt;', email_subject: '<i>' })
    const response = await fetch(`${address}/messages`)
    const page = await response.text()
    expect(page).not.toMatch(/<script>|<i>|<style|<b>/)
    expect(page).toContain('Fish &#38; chips')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  test('the tests’ list needs the key', async () => {
    const { address, send } = await openOneSignal()
    await send(sms)
    const list = `${address}/onesignal/notifications`
    expect((await fetch(list)).status).toBe(403)
    const response = await fetch(list, { headers: { authorization: `Key ${oneSignalKey}` } })
    expect(await response.json()).toMatchObject({ total_count: 1, notifications: [{ target_channel: 'sms' }] })
  })
})
