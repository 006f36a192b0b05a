import type { AddedTill, LimitTill, ManagedTill } from '@fuel-shack/contract/cards/managed-tills'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const DAY_MS = 24 * 60 * 60_000
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60
const USUAL = { maxCallCents: 250_000, maxDayCents: 1_000_000, maxDayRewardCents: 50_000 }

const settings = { OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) }
const log = createLog('info', { write: (line) => void lines.push(line) })
const { environment, api } = useTestApp(settings, log)
/** On PostgreSQL this is a second server on the same database. */
let other: TestApp
let riley: ReturnType<TestApp['as']>
let cardNumber: string
let people = 0
let keys = 0
const lines: string[] = []

beforeAll(async () => {
  other = environment.database.address.engine === 'postgres' ? await buildTestApp(environment, settings, log) : api
})
afterAll(async () => {
  if (other !== api) await other.close()
})
beforeEach(async () => {
  people += 1
  // Past the limit of ten a minute.
  passTime(61_000)
  await api.context.database.transaction(async (tx) => {
    for (const table of ['till_days', 'till_requests', 'tills', 'staff_actions', 'rate_windows'] as const)
      await tx.deleteFrom(table).execute()
  })
  riley = await logIn('riley', ['staff', 'manager'])
  const casey = await logIn(`casey-${people}`, [])
  cardNumber = (await casey.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber
})

async function logIn(subject: string, role: string[], ageSeconds = 0, server = api) {
  const claims = { role, auth_time: Math.floor(api.now().getTime() / 1000) - ageSeconds }
  return server.as(await environment.issuer.token({ subject, claims, expiresIn: ONE_YEAR_SECONDS }))
}

function passTime(ms: number): void {
  for (const server of new Set([api, other])) server.passTime(ms)
}

const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
const add = async (name: string, caller = riley) => caller.post('manager/tills', { name })
const added = async (name = 'Front counter') => (await add(name)).json<AddedTill>()
const limit = async (id: string, change: LimitTill, caller = riley) => caller.post(`manager/tills/${id}`, change)
const listTills = async () => (await riley.get('manager/day')).json<ManagerDay>().tills ?? []
const find = async (id: string): Promise<ManagedTill | undefined> => (await listTills()).find((till) => till.id === id)
const readAuditTrail = async () => (await riley.get('manager/changes?subject=tills')).json<AuditTrailPage>().entries
const newKey = () => ({ 'idempotency-key': `managed-till-${(keys += 1)}` })
const move = (key: string, kind: string, body: object, server = api) =>
  server.as(key).post(`till/${kind}`, { cardNumber, ...body }, newKey())
const collect = (key: string, spentInCents: number, server = api) => move(key, 'collect', { spentInCents }, server)

// Covers tills-1.
test('a till that a manager adds moves cards with the key that is shown once, within the usual limits', async () => {
  const { tillId, key } = await added()
  expect(key).toMatch(/^fst_[\w-]{43}$/)
  expect(await find(tillId)).toEqual({ id: tillId, name: 'Front counter', limits: USUAL, days: [] })
  expect((await collect(key, 5000)).statusCode).toBe(200)
  expect((await collect(key, 250_001)).statusCode).toBe(409)
  expect(await readAuditTrail()).toMatchObject([
    { action: 'till_added', accountId: 'riley', details: { tillId, name: 'Front counter' } },
  ])
  const stored = await api.context.database.queries.selectFrom('tills').selectAll().execute()
  expect(JSON.stringify([await listTills(), await readAuditTrail(), lines, stored])).not.toContain(key)
})

// Covers tills-2.
test('a manager sees when a till was last used, to the minute, and what it did in the last seven days', async () => {
  const { tillId, key } = await added()
  const firstAt = api.now().toISOString()
  for (const [kind, body] of [
    ['collect', { spentInCents: 20_000 }],
    ['redeem', { rewards: 2 }],
    ['spend', { amountInCents: 350 }],
    ['spend', { amountInCents: 5000 }],
  ] as const) {
    await move(key, kind, body)
    passTime(1000)
  }
  const today = { movements: 3, collectedCents: 20_000, redeemedCents: 1000, spentCents: 350 }
  const first = await find(tillId)
  expect(first?.days).toEqual([{ day: expect.any(String), ...today }])
  expect((first?.lastUsedAt ?? '') < new Date(Date.parse(firstAt) + 1000).toISOString()).toBe(true)
  passTime(DAY_MS)
  const nextAt = api.now().toISOString()
  await collect(key, 100)
  const next = await find(tillId)
  expect(next?.days.map(({ movements }) => movements)).toEqual([1, 3])
  expect((next?.lastUsedAt ?? '') >= nextAt).toBe(true)
  passTime(6 * DAY_MS)
  expect((await find(tillId))?.days.map(({ movements }) => movements)).toEqual([1])
})

// Covers tills-3.
test('a stolen key is worth its limits, which a manager lowers at once, and nothing once it is revoked, on every server', async () => {
  const { tillId, key } = await added('Bar till')
  await collect(key, 100_000, other)
  const limits = { maxCallCents: 1000, maxDayCents: 101_500, maxDayRewardCents: 500 }
  expect((await limit(tillId, { limits, seen: USUAL })).statusCode).toBe(200)
  const stolen = await Promise.all(Array.from({ length: 4 }, async () => collect(key, 1000, other)))
  expect(statusesOf(stolen)).toEqual([200, 409, 409, 409])
  expect((await move(key, 'redeem', { rewards: 2 }, other)).statusCode).toBe(409)
  const alerts = await api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
  expect(alerts.filter(({ message }) => JSON.stringify(message).includes('Bar till has reached'))).toHaveLength(1)
  expect((await riley.remove(`manager/tills/${tillId}`)).statusCode).toBe(200)
  for (const server of [api, other]) expect((await collect(key, 100, server)).statusCode).toBe(401)
  expect((await find(tillId))?.revokedAt).toBeDefined()
  expect(codeOf(await riley.remove(`manager/tills/${tillId}`))).toBe('not_found')
  expect(codeOf(await limit(tillId, { limits: USUAL, seen: limits }))).toBe('not_found')
  expect(await readAuditTrail()).toMatchObject([
    { action: 'till_revoked' },
    { action: 'till_limited', details: { limits, before: USUAL } },
    { action: 'till_added' },
  ])
  passTime(7 * DAY_MS)
  expect(await find(tillId)).toBeUndefined()
})

// Covers tills-4.
test('tills change only with a confirmation, by managers, and not by a session or a till alone', async () => {
  const { tillId, key } = await added()
  const session = await logIn('riley', ['staff', 'manager'], 3600)
  const callers = [
    [session, 403],
    [await logIn('sam', ['staff']), 403],
    [await logIn('casey', []), 403],
    [api.as(key), 401],
    [api.as(undefined), 401],
  ] as const
  const change = { limits: { ...USUAL, maxCallCents: 1 }, seen: USUAL }
  for (const [caller, status] of callers) {
    const answers = [
      await add('Bar', caller),
      await limit(tillId, change, caller),
      await caller.remove(`manager/tills/${tillId}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
  }
  expect(codeOf(await add('Bar', session))).toBe('reauthentication_required')
  expect(await listTills()).toMatchObject([{ id: tillId, limits: USUAL }])
  expect(await readAuditTrail()).toHaveLength(1)
})

// Covers tills-5.
test('two managers at once add one till of a name, and change limits that they have seen', async () => {
  const colleague = await logIn('alex', ['staff', 'manager'], 0, other)
  const both = await Promise.all([add('Bar'), add(' BAR ', colleague)])
  expect(statusesOf(both)).toEqual([200, 409])
  const { tillId } = await added()
  const changes = [1, 2].map((maxCallCents) => ({ limits: { ...USUAL, maxCallCents }, seen: USUAL }))
  const [one, two] = changes
  if (!one || !two) throw new Error('Two changes')
  const limited = await Promise.all([limit(tillId, one), limit(tillId, two, colleague)])
  expect(statusesOf(limited)).toEqual([200, 409])
  expect(codeOf(await limit(tillId, one))).toBe('changed_meanwhile')
})

// Covers tills-5.
test('a rest stop has at most fifty tills with a key, and the name of a revoked one is free again', async () => {
  for (let count = 1; count < 50; count += 1) await api.context.tillKeys.addTill(`Till ${count}`)
  const { tillId } = await added()
  expect(codeOf(await add('One more'))).toBe('too_many_tills')
  await riley.remove(`manager/tills/${tillId}`)
  expect((await add('Front counter')).statusCode).toBe(200)
  passTime(61_000)
  for (const name of ['', '  ', 'a\nb', 'x'.repeat(41)]) expect((await add(name)).statusCode).toBe(400)
  const tooMuch = { limits: { ...USUAL, maxCallCents: -1 }, seen: USUAL }
  expect((await limit(tillId, tooMuch)).statusCode).toBe(400)
})
