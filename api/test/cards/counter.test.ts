import { counterCardSchema, type CounterCard } from '@fuel-shack/contract/cards/counter'
import { problemSchema } from '@fuel-shack/contract/problem'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { eraseCustomer } from '../../src/office/privacy/privacy-store.ts'
import { crashBeforeStatement } from '../support/crashing-database.ts'
import { changeSetting } from '../support/change-setting.ts'
import { useTestApp } from '../support/use-test-app.ts'

const HOUR_MS = 60 * 60_000
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

let lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
// The clock advances by days, and the tokens must stay valid.
const { environment, api } = useTestApp({ OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) }, log)

let people = 0
let keys = 0
let cardNumber: string
let casey: ReturnType<typeof api.as>
let sam: Staff

type Staff = Awaited<ReturnType<typeof logIn>>

const newKey = () => `counter-test-${(keys += 1)}`
const codeOf = (response: { json: () => unknown }) => problemSchema.parse(response.json()).code
const cardOf = (response: { json: () => unknown }): CounterCard => counterCardSchema.parse(response.json())
const securityEvents = (name: string) => lines.filter((line) => line['event'] === name)

/** @param how a login an hour ago confirms nothing, one from now does */
async function logIn(subject: string, roles: string[], how: 'an hour ago' | 'now' = 'an hour ago') {
  const authTime = Math.floor(api.now().getTime() / 1000) - (how === 'now' ? 0 : 3600)
  const claims = { role: roles, auth_time: authTime }
  const token = await environment.issuer.token({ subject, name: 'Sam Cook', claims, expiresIn: ONE_YEAR_SECONDS })
  const caller = api.as(token)
  const move = (kind: string, body: object, key = newKey()) =>
    caller.post(`counter/${kind}`, { cardNumber, ...body }, { 'idempotency-key': key })
  return { ...caller, move, lookUp: async (number = cardNumber) => caller.post('counter/card', { cardNumber: number }) }
}
const logInManager = () => logIn(`riley-${people}`, ['staff', 'manager'])

async function openCard(subject: string) {
  const customer = api.as(
    await environment.issuer.token({ subject, name: 'Casey Driver', expiresIn: ONE_YEAR_SECONDS }),
  )
  return { customer, number: (await customer.get('customerCards/current')).json<{ cardNumber: string }>().cardNumber }
}
const balance = async () => (await casey.get('customerBalances/current')).json<unknown>()
const readAuditTrail = async () => {
  const page = (await (await logInManager()).get('manager/changes?subject=cards')).json<AuditTrailPage>()
  return page.entries.flatMap((entry) => ('action' in entry && entry.action === 'card_moved' ? [entry] : []))
}
async function movementId(staff: Staff): Promise<string> {
  return cardOf(await staff.lookUp()).movements[0]?.id ?? ''
}

beforeEach(async () => {
  people += 1
  await api.context.database.queries.deleteFrom('staff_actions').execute()
  lines = []
  const opened = await openCard(`counter-customer-${people}`)
  casey = opened.customer
  cardNumber = opened.number
  sam = await logIn(`sam-${people}`, ['staff'])
})
afterEach(() => vi.restoreAllMocks())

// Covers counter-1.
test('collects, redeems, pays and undoes on a card, and shows what staff need to see', async () => {
  expect(cardOf(await sam.lookUp())).toEqual({
    firstName: 'Casey',
    loyaltyPoints: 0,
    availableSpend: 0,
    movements: [],
    pointsPerDollar: 1,
    pointsPer10Litres: 8,
    alsoExcluded: ['lotto', 'gift cards'],
    pointsPerReward: 100,
    rewardInCents: 500,
  })
  await sam.move('collect', { spentInCents: 15_050 })
  await sam.move('redeem', { rewards: 1 })
  const paid = cardOf(await sam.move('spend', { amountInCents: 200 }))
  expect(paid).toMatchObject({ loyaltyPoints: 50, availableSpend: 300 })
  expect(paid.movements.map(({ kind, undo }) => [kind, undo])).toEqual([
    ['spend', 'own'],
    ['redeem', 'own'],
    ['collect', 'own'],
  ])
  const undone = cardOf(await sam.move('undo', { movementId: paid.movements[0]?.id }))
  expect(undone).toMatchObject({ loyaltyPoints: 50, availableSpend: 500 })
  expect(undone.movements[1]).toMatchObject({ kind: 'spend', isUndone: true })
  expect(undone.movements[1]).not.toHaveProperty('undo')
  expect(await balance()).toEqual({ loyaltyPoints: 50, availableSpend: 500 })
})

test('moves a card once for a key, whether its repeats come later or at the same time', async () => {
  const key = newKey()
  const body = { spentInCents: 1000 }
  const answers = await Promise.all(Array.from({ length: 5 }, () => sam.move('collect', body, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  api.passTime(HOUR_MS)
  expect(cardOf(await sam.move('collect', body, key)).movements).toHaveLength(1)
  expect(codeOf(await sam.move('collect', { spentInCents: 1100 }, key))).toBe('idempotency_conflict')
  expect(codeOf(await sam.post('counter/collect', { cardNumber, ...body }))).toBe('idempotency_key_missing')
  expect(await readAuditTrail()).toHaveLength(1)
})

// Covers counter-3.
test('lets staff undo their own movements for 24 hours, and a manager any with a reason', async () => {
  await sam.move('collect', { spentInCents: 1000 })
  const undo = { movementId: await movementId(sam) }
  const other = await logIn('another-cook', ['staff'])
  expect(cardOf(await other.lookUp()).movements[0]).not.toHaveProperty('undo')
  expect(codeOf(await other.move('undo', { ...undo, reason: 'Wrong card' }))).toBe('movement_not_found')
  const manager = await logInManager()
  expect(cardOf(await manager.lookUp()).movements[0]?.undo).toBe('with-reason')
  expect(codeOf(await manager.move('undo', undo))).toBe('bad_request')
  api.passTime(25 * HOUR_MS)
  expect(codeOf(await sam.move('undo', undo))).toBe('movement_not_found')
  expect((await manager.move('undo', { ...undo, reason: 'Wrong card' })).statusCode).toBe(200)
  expect(await balance()).toEqual({ loyaltyPoints: 0, availableSpend: 0 })
  expect(codeOf(await manager.move('undo', { ...undo, reason: 'Wrong card' }))).toBe('movement_voided')
  expect((await readAuditTrail())[0]?.details).toMatchObject({ kind: 'undo', points: -10, reason: 'Wrong card' })
})

test('undoes no movement of a till, of another card, or from the app', async () => {
  const till = api.as(await api.context.tillKeys.addTill('Front counter'))
  await till.post('till/collect', { cardNumber, spentInCents: 20_000 }, { 'idempotency-key': newKey() })
  const manager = await logInManager()
  const undo = { movementId: await movementId(manager), reason: 'Try' }
  expect(codeOf(await manager.move('undo', undo))).toBe('movement_not_found')
  await casey.post('customerBalances/current/redeem', { rewards: 1 }, { 'idempotency-key': newKey() })
  expect(codeOf(await manager.move('undo', { ...undo, movementId: await movementId(manager) }))).toBe(
    'movement_not_found',
  )
  await sam.move('collect', { spentInCents: 1000 })
  const own = { movementId: await movementId(sam) }
  cardNumber = (await openCard('someone-else')).number
  expect(codeOf(await sam.move('undo', own))).toBe('movement_not_found')
})

// Covers counter-4.
test('credits a card of their own for managers only, and records it as that', async () => {
  const [answers, locks] = [[], []] as [Awaited<ReturnType<Staff['move']>>[], unknown[]]
  for (const [subject, ...roles] of [
    [`own-${people}`, 'staff'],
    [`own-manager-${people}`, 'staff', 'manager'],
  ] as const) {
    cardNumber = (await openCard(subject)).number
    const owner = await logIn(subject, [...roles])
    locks.push(cardOf(await owner.lookUp()).isLocked)
    answers.push(await owner.move('collect', { spentInCents: 1000 }))
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 200])
  expect(locks).toEqual([true, undefined])
  expect(answers.map((answer) => answer.json<{ code?: string }>().code)).toEqual(['own_card', undefined])
  expect((await readAuditTrail()).map(({ details }) => details.isOwn)).toEqual([true])
})

// Covers counter-5.
test('redeems and pays more than a small sum of a card and day only for a manager with a confirmation', async () => {
  const riley = await logIn(`riley-${people}`, ['staff', 'manager'])
  await sam.move('collect', { spentInCents: 200_000 })
  expect((await sam.move('redeem', { rewards: 4 })).statusCode).toBe(200)
  expect(codeOf(await sam.move('redeem', { rewards: 1 }))).toBe('manager_required')
  expect(codeOf(await riley.move('redeem', { rewards: 1 }))).toBe('reauthentication_required')
  const confirmed = await logIn(`riley-${people}`, ['staff', 'manager'], 'now')
  expect((await confirmed.move('redeem', { rewards: 10 })).statusCode).toBe(200)
  const answers = []
  // Two people at two tablets spend it in parts.
  const other = await logIn('another-cook', ['staff'])
  for (const staff of [sam, other, sam, other]) answers.push(await staff.move('spend', { amountInCents: 600 }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 409])
  expect(securityEvents('access_denied').at(-1)).toMatchObject({ reason: 'card_use_not_confirmed' })
  expect(await balance()).toMatchObject({ availableSpend: 7000 - 1800 })

  // The rule also applies to the caller's own card, even just after their login.
  cardNumber = (await openCard(`own-${people}`)).number
  await sam.move('collect', { spentInCents: 100_000 })
  const owner = await logIn(`own-${people}`, ['staff'], 'now')
  expect(codeOf(await owner.move('redeem', { rewards: 5 }))).toBe('manager_required')
})

// Covers counter-6.
test('limits what one member of staff does in a day, and alerts staff once', async () => {
  await changeSetting(api, 'loyalty', {
    staffDay: { maxCallCents: 10_000, maxDayCents: 15_000, maxDayRewardCents: 500, maxUnconfirmedCents: 2000 },
  })
  expect(codeOf(await sam.move('collect', { spentInCents: 10_001 }))).toBe('staff_limit_reached')
  const sale = { spentInCents: 5000, isAnotherSale: true }
  const calls = await Promise.all(Array.from({ length: 4 }, () => sam.move('collect', sale)))
  expect(calls.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect((await sam.move('redeem', { rewards: 1 })).statusCode).toBe(200)
  expect(securityEvents('staff_limit_reached')).toHaveLength(2)
  const rows = await api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
  expect(rows.filter(({ message }) => JSON.stringify(message).includes('Limit at the counter'))).toHaveLength(1)
  api.passTime(24 * HOUR_MS)
  expect((await sam.move('collect', { spentInCents: 5000 })).statusCode).toBe(200)
  await changeSetting(
    api,
    'loyalty',
    siteSchema.shape.loyalty.parse({ pointsPerDollar: 1, pointsPerReward: 100, rewardInCents: 500 }),
  )
})

// Covers counter-7.
test('records each movement with its session, and no card number anywhere', async () => {
  await sam.move('collect', { spentInCents: 1050 })
  const [entry] = await readAuditTrail()
  expect(entry).toMatchObject({ accountId: `sam-${people}`, action: 'card_moved' })
  expect(entry?.details).toEqual({
    kind: 'collect',
    card: cardNumber.slice(-4),
    points: 10,
    cents: 0,
    saleCents: 1050,
    reason: null,
    isOwn: false,
  })
  expect(securityEvents('staff_action').at(-1)).toMatchObject({ action: 'card_moved', kind: 'collect' })
  await sam.lookUp('1234567812345678')
  await sam.move('spend', { amountInCents: 100 })
  expect(JSON.stringify([lines, await readAuditTrail()])).not.toContain(cardNumber)
})

// Covers counter-7.
test('writes the fiftieth card that one member of staff looks up in an hour to the security log', async () => {
  // The screen of a card reads the same card every ten seconds.
  for (let count = 0; count < 60; count += 1) await sam.lookUp()
  const lookUpOther = async (count: number) => sam.lookUp(`${1_000_000_000_000_000 + count}`)
  for (let count = 1; count < 49; count += 1) await lookUpOther(count)
  await sam.lookUp()
  expect(securityEvents('card_look_ups')).toEqual([])
  for (let count = 49; count < 52; count += 1) await lookUpOther(count)
  expect(securityEvents('card_look_ups')).toMatchObject([{ accountId: `sam-${people}`, hits: 50 }])
})

test('rejects a mistyped number, an unknown card, and callers who are not staff', async () => {
  expect(codeOf(await sam.lookUp('1234567812345678'))).toBe('invalid_card_number')
  expect(codeOf(await sam.lookUp('1234567812345670'))).toBe('card_not_found')
  const till = api.as(await api.context.tillKeys.addTill('Front counter'))
  for (const [caller, status] of [
    [casey, 403],
    [till, 401],
    [api.as(undefined), 401],
  ] as const) {
    for (const path of ['card', 'collect', 'redeem', 'spend', 'undo'])
      expect((await caller.post(`counter/${path}`, { cardNumber })).statusCode).toBe(status)
  }
})

// Covers counter-2.
test.each(['collect', 'redeem', 'spend', 'undo'])(
  'a %s that crashes moves and records nothing, and its repeat once, before whichever statement',
  async (kind) => {
    await sam.move('collect', { spentInCents: 30_000 })
    await sam.move('redeem', { rewards: 1 })
    const bodies = {
      collect: { spentInCents: 1000 },
      redeem: { rewards: 1 },
      spend: { amountInCents: 100 },
      undo: { movementId: await movementId(sam) },
    }
    const body = Object.entries(bodies).find(([name]) => name === kind)?.[1] ?? {}
    const before = await balance()
    const key = newKey()
    const database = { ...api.context.database }
    const transaction = vi.spyOn(api.context.database, 'transaction')
    let crashes = 0
    for (;;) {
      transaction.mockImplementation(crashBeforeStatement(database, crashes).transaction)
      if ((await sam.move(kind, body, key)).statusCode === 200) break
      expect([crashes, await balance(), (await readAuditTrail()).length]).toEqual([crashes, before, 2])
      crashes += 1
    }
    vi.restoreAllMocks()
    expect(crashes).toBeGreaterThan(4)
    const after = await balance()
    expect((await sam.move(kind, body, key)).statusCode).toBe(200)
    expect([await balance(), (await readAuditTrail()).length]).toEqual([after, 3])
  },
)

test('erases the stored responses about a card with its customer', async () => {
  await sam.move('collect', { spentInCents: 1000 })
  const { queries } = api.context.database
  const { customer_id: id } = await queries
    .selectFrom('loyalty_cards')
    .select('customer_id')
    .where('card_number', '=', cardNumber)
    .executeTakeFirstOrThrow()
  await api.context.database.transaction((tx) => eraseCustomer(tx, id, { includeInUse: false }))
  const rows = await queries.selectFrom('counter_requests').select('response').execute()
  expect(JSON.stringify(rows)).not.toContain(cardNumber)
  expect(codeOf(await sam.lookUp())).toBe('card_not_found')
})
