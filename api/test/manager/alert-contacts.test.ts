import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'

const OWNER = { emailAddresses: ['owner@fuelshack.example'], mobileNumbers: ['0491 570 156'] }
const NUMBER = '0491 570 006'
const MINUTE_MS = 60_000

const site = copyExampleSite()
site.open(ROUND_THE_CLOCK, { alerts: OWNER })
afterAll(() => site.remove())
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const SETTINGS = { SITE_DIR: site.folder, OIDC_TOKEN_MAX_SECONDS: '86400' }
const { environment, api } = useTestApp(SETTINGS, log)

beforeEach(async () => {
  await clear('settings', 'setting_changes', 'staff_actions', 'rate_windows', 'outbox_messages')
  // Calls of the test before no longer count.
  api.passTime(MINUTE_MS)
})

async function clear(
  ...tables: ('settings' | 'setting_changes' | 'staff_actions' | 'rate_windows' | 'outbox_messages')[]
) {
  await api.context.database.transaction(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).execute()
    await api.context.changes.bump(tx, 'settings')
  })
}

const managerOf = async (app: TestApp, subject = 'riley', claims: object = {}) =>
  app.as(
    await environment.issuer.token({
      subject,
      name: 'Riley Owner',
      role: ['staff', 'manager'],
      expiresIn: 80_000,
      claims: { auth_time: nowSeconds(), ...claims },
    }),
  )
const nowSeconds = () => Math.floor(api.now().getTime() / 1000)
const manager = async (subject?: string) => managerOf(api, subject)
const readAlerts = async () => (await (await manager()).get('manager/day')).json<ManagerDay>().settings.alerts
const readAuditTrail = async () => (await (await manager()).get('manager/changes')).json<AuditTrailPage>().entries

async function requestCode(contact: string, subject?: string): Promise<{ ticket: string; code: string }> {
  const answer = await (await manager(subject)).post('manager/alerts/code', { contact })
  if (answer.statusCode !== 200) throw new Error(`No code was sent: ${answer.body}`)
  return { ...answer.json<{ ticket: string }>(), code: await newestCode() }
}

async function newestCode(): Promise<string> {
  const [newest] = await environment.standins.sentMessages()
  return /\b\d{6}\b/.exec(JSON.stringify(newest))?.[0] ?? ''
}

const confirm = async (body: object, subject?: string) => (await manager(subject)).post('manager/alerts/contact', body)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function change(value: object, subject?: string) {
  const { version } = await readAlerts()
  return (await manager(subject)).post('manager/settings', { setting: 'alerts', value, version })
}

async function queued(): Promise<{ to: string; text: string }[]> {
  const rows = await api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
  return rows.map(({ message }) => JSON.parse(JSON.stringify(message)))
}

// Covers alerts-1.
test.each([
  ['a mobile number', '0491570006', { ...OWNER, mobileNumbers: [...OWNER.mobileNumbers, NUMBER] }],
  [
    'an email address',
    'sam@fuelshack.example',
    { ...OWNER, emailAddresses: [...OWNER.emailAddresses, 'sam@fuelshack.example'] },
  ],
])('%s gets the alerts once the code that was sent to it is typed', async (_, contact, after) => {
  const sent = await requestCode(contact)
  expect((await readAlerts()).value).toEqual(OWNER)
  expect((await confirm(sent)).statusCode).toBe(200)
  expect((await readAlerts()).value).toEqual(after)
  expect(await readAuditTrail()).toMatchObject([
    { setting: 'alerts', before: OWNER, after, by: 'Riley' },
    { action: 'contact_code_sent' },
  ])
})

// Covers alerts-2.
test('a code is neither stored nor in the logs', async () => {
  lines.length = 0
  const sent = await requestCode(NUMBER)
  await confirm({ ...sent, code: wrong(sent.code) })
  await confirm(sent)
  const stored = JSON.stringify([await queued(), await readAuditTrail()])
  expect([stored.includes(sent.code), lines.some((line) => line.includes(sent.code))]).toEqual([false, false])
  expect(lines.some((line) => line.includes('wrong_contact_code'))).toBe(true)
})

// Covers alerts-1.
test('a code adds nothing once it was typed wrongly five times', async () => {
  const sent = await requestCode(NUMBER)
  const tries = await Promise.all(
    Array.from({ length: 8 }, async () => codeOf(await confirm({ ...sent, code: wrong(sent.code) }))),
  )
  expect(tries.filter((code) => code === 'wrong_code')).toHaveLength(5)
  expect(codeOf(await confirm(sent))).toBe('code_expired')
  expect((await readAlerts()).value).toEqual(OWNER)
})

test('a code adds nothing for another manager, for another contact, or with a ticket that was changed', async () => {
  const [one, other] = [await requestCode(NUMBER), await requestCode('sam@fuelshack.example')]
  expect(codeOf(await confirm(one, 'kim'))).toBe('wrong_code')
  expect(codeOf(await confirm({ ...one, ticket: other.ticket }))).toBe('wrong_code')
  const [payload = '', signature = ''] = one.ticket.split('.')
  const read: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...read, contact: '0491 570 110' })).toString('base64url')
  expect(codeOf(await confirm({ ...one, ticket: `${changed}.${signature}` }))).toBe('wrong_code')
  expect((await readAlerts()).value).toEqual(OWNER)
})

test('a code works for ten minutes, and once', async () => {
  const [late, used] = [await requestCode('sam@fuelshack.example'), await requestCode(NUMBER)]
  await confirm(used)
  // A repeat of the call changes nothing.
  expect((await confirm(used)).statusCode).toBe(200)
  await change(OWNER)
  expect(codeOf(await confirm(used))).toBe('code_expired')
  api.passTime(10 * MINUTE_MS)
  expect(codeOf(await confirm(late))).toBe('code_expired')
  expect((await readAlerts()).value).toEqual(OWNER)
})

// Covers alerts-3.
test.each([
  ['a number', { ...OWNER, mobileNumbers: ['0491 570 110'] }],
  ['an email address', { ...OWNER, emailAddresses: ['thief@fuelshack.example'] }],
])('%s that no code has confirmed cannot be set without it', async (_, value) => {
  expect(codeOf(await change(value))).toBe('contact_not_confirmed')
  expect((await readAlerts()).value).toEqual(OWNER)
  expect([await readAuditTrail(), await queued()]).toEqual([[], []])
})

// Covers alerts-3.
test('an undo brings back a contact that was confirmed before', async () => {
  await confirm(await requestCode(NUMBER))
  const { value } = await readAlerts()
  await change({ emailAddresses: [], mobileNumbers: [] })
  expect((await change(value)).statusCode).toBe(200)
  expect((await readAlerts()).value).toEqual(value)
})

// Covers alerts-4.
test('those who were alerted before are notified of each change, also who was removed', async () => {
  const kim = 'kim@fuelshack.example'
  await confirm(await requestCode(kim))
  await change({ ...OWNER, mobileNumbers: [], emailAddresses: [kim] })
  const messages = await queued()
  const to = (text: string) => messages.flatMap((message) => (JSON.stringify(message).includes(text) ? message.to : []))
  expect(to(`Riley added ${kim} to the alerts`).toSorted()).toEqual(['+61491570156', 'owner@fuelshack.example'])
  expect(to('Riley removed 2 contacts from the alerts').toSorted()).toEqual([
    '+61491570156',
    kim,
    'owner@fuelshack.example',
  ])
})

// Covers alerts-4.
test('the address of the rest stop is notified while no one is alerted', async () => {
  await change({ emailAddresses: [], mobileNumbers: [] })
  await clear('outbox_messages')
  await confirm(await requestCode(NUMBER))
  expect(await queued()).toMatchObject([{ to: 'hello@fuelshack.example' }])
})

test('an eleventh number is not added', async () => {
  const mobileNumbers = Array.from({ length: 10 }, (_, index) => `0491 570 11${index}`)
  const caller = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'a-test' }
  const full = { ...OWNER, mobileNumbers }
  await api.context.settings.update({ setting: 'alerts', toValue: () => full }, caller)
  expect(codeOf(await confirm(await requestCode(NUMBER)))).toBe('bad_request')
  expect((await readAlerts()).value).toEqual(full)
})

// Covers alerts-2.
test('thirty requests in a row send five codes', async () => {
  const riley = await manager()
  const answers = []
  for (let index = 0; index < 30; index += 1)
    answers.push(await riley.post('manager/alerts/code', { contact: `casey-${index}@fuelshack.example` }))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
  expect(await readAuditTrail()).toHaveLength(5)
})

test('one number gets three codes a day, from all managers together and in every spelling', async () => {
  for (const subject of ['riley', 'kim', 'lee']) await requestCode('0491570006', subject)
  const answer = await (await manager('alex')).post('manager/alerts/code', { contact: NUMBER })
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 3600]).toEqual([429, true])
})

test('two managers who add a contact at once both succeed, also on two servers', async () => {
  const isShared = environment.database.address.engine === 'postgres'
  const other = isShared ? await buildTestApp(environment, SETTINGS) : api
  const one = await requestCode(NUMBER, 'riley')
  const two = await requestCode('kim@fuelshack.example', 'kim')
  const answers = await Promise.all([
    confirm(one, 'riley'),
    (await managerOf(other, 'kim')).post('manager/alerts/contact', two),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { value } = await readAlerts()
  expect(value.mobileNumbers).toContain(NUMBER)
  expect(value.emailAddresses).toContain('kim@fuelshack.example')
  if (isShared) await other.close()
})

test('a code is valid on another server', async () => {
  const sent = await requestCode(NUMBER)
  const other = await buildTestApp(environment, SETTINGS)
  const answer = await (await managerOf(other)).post('manager/alerts/contact', sent)
  await other.close()
  expect(answer.statusCode).toBe(200)
})

test('a login of an hour ago changes nothing about the alerts, and sends no code', async () => {
  lines.length = 0
  const riley = await managerOf(api, 'riley', { auth_time: nowSeconds() - 3600 })
  const { version } = await readAlerts()
  const calls: [string, object][] = [
    ['manager/alerts/code', { contact: NUMBER }],
    ['manager/settings', { setting: 'alerts', value: { ...OWNER, emailAddresses: [] }, version }],
    ['manager/settings', { setting: 'unattended', value: 'accept', version: 0 }],
    ['manager/settings', { setting: 'escalation', value: [], version: 0 }],
  ]
  for (const [path, body] of calls) expect(codeOf(await riley.post(path, body))).toBe('reauthentication_required')
  expect([await readAuditTrail(), await queued()]).toEqual([[], []])
  expect(lines.filter((line) => /access_denied.*not_confirmed/.test(line))).toHaveLength(4)
})

test('a manager changes the alerts forty times an hour at most', async () => {
  const statuses = []
  for (let index = 0; index < 42; index += 1)
    statuses.push((await change(index % 2 === 0 ? { ...OWNER, mobileNumbers: [] } : OWNER)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)
  expect(statuses.slice(40)).toEqual([429, 429])
})
