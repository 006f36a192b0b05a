import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../fields.ts'
import { newDataDir, ONESIGNAL_KEY, openStandins } from '../../test/standins-under-test.ts'

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
  const send = async (body: unknown, authorization = `Key ${ONESIGNAL_KEY}`) => {
    const response = await fetch(`${address}/onesignal/notifications`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = fieldsOf(await response.json())
    return { status: response.status, reply }
  }
  const listMessages = async () => {
    const messages: unknown = await (await fetch(`${address}/messages.json`)).json()
    return messages
  }
  return { address, dataDir, listMessages, send, standins }
}

describe('sending', () => {
  test('sending stores an SMS, an email and a push, newest first', async () => {
    const { listMessages, send } = await openOneSignal()
    for (const message of [sms, email, push]) expect((await send(message)).status).toBe(200)
    expect(await listMessages()).toMatchObject([
      { channel: 'push', to: ['tag staff = true'], text: 'New order' },
      { channel: 'email', to: ['a@b.c'], title: 'Ready', text: 'Hi' },
      { channel: 'sms', to: ['+61412345678'], text: 'Ready' },
    ])
  })

  test('sending rejects a wrong or missing key and sends nothing', async () => {
    const { listMessages, send } = await openOneSignal()
    expect((await send(sms, 'Key wrong')).status).toBe(403)
    expect((await send(sms, '')).status).toBe(403)
    expect(await listMessages()).toEqual([])
  })

  test('sending sends once for the same idempotency key, even after a restart', async () => {
    const first = await openOneSignal()
    const body = { ...sms, idempotency_key: randomUUID() }
    const { reply } = await first.send(body)
    expect((await first.send(body)).reply.id).toBe(reply.id)
    await first.standins.close()
    const next = await openOneSignal(first.dataDir)
    expect((await next.send(body)).reply.id).toBe(reply.id)
    expect(await next.listMessages()).toHaveLength(1)
  })

  test.each([
    ['no recipient', { ...sms, include_phone_numbers: undefined }],
    ['a number without a country code', { ...sms, include_phone_numbers: ['0412345678'] }],
  ])('sending rejects %s', async (_, body) => {
    const { listMessages, send } = await openOneSignal()
    const { status, reply } = await send(body)
    expect(status).toBe(400)
    expect(reply.errors).toHaveLength(1)
    expect(await listMessages()).toEqual([])
  })
})

describe('sentinel addresses', () => {
  test('a number that ends in 000 reaches no one, and one that ends in 500 fails', async () => {
    const { send } = await openOneSignal()
    for (const address of [
      { include_phone_numbers: ['+61400000500'] },
      { include_phone_numbers: undefined, email_to: ['bounce+500@b.c'] },
    ])
      expect((await send({ ...sms, ...address })).status).toBe(500)
    const { status, reply } = await send({ ...sms, include_phone_numbers: ['+61400000000'] })
    expect([status, reply.id, reply.errors]).toEqual([200, '', ['All included players are not subscribed']])
  })
})

describe('the messages page', () => {
  test('the messages page shows text as text', async () => {
    const { address, send } = await openOneSignal()
    await send({ ...sms, contents: { en: '<script>alert(1)</script>' } })
    await send({
      ...email,
      email_body:
        '<style>p{}</style><p>Fish &amp; chips</p><a href="https://a.example/?b=1&amp;c=2" style="">See</a>&lt;b&gt;',
      email_subject: '<i>',
    })
    const response = await fetch(`${address}/messages`)
    const page = await response.text()
    expect(page).not.toMatch(/<script>|<i>|<style|<b>/)
    expect(page).toContain('Fish &#38; chips')
    expect(page).toContain('See: https://a.example/?b=1&#38;c=2')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
  })
})
