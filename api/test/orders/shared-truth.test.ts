import type { ChangedOrder, Order } from '@fuel-shack/contract/sales/orders/orders'
import type { OtherScreens } from '@fuel-shack/contract/team/staff-screens'
import { problemSchema } from '@fuel-shack/contract/problem'
import { beforeAll, expect, test } from 'vitest'
import { BURGER_AND_COFFEES, buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp({ OIDC_TOKEN_MAX_SECONDS: '86400' })
let sam: ReturnType<TestApp['as']>
let alex: ReturnType<TestApp['as']>
let casey: ReturnType<TestApp['as']>

beforeAll(async () => {
  sam = api.as(await token({ subject: 'sam', name: 'Sam Cook', role: 'staff' }))
  alex = api.as(await token({ subject: 'alex', name: 'Alex Till', role: 'staff' }))
  casey = api.as(await token({ subject: 'casey', name: 'Casey Driver' }))
  for (const person of [sam, alex]) await report(person)
})

const token = (claims: { subject: string; name?: string; role?: string; claims?: Record<string, unknown> }) =>
  environment.issuer.token({ expiresIn: 80_000, email: `${claims.subject}@fuelshack.example`, ...claims })
const report = (person: typeof sam, screen: object = {}) =>
  person.post('screens', { screenId: crypto.randomUUID(), isVisible: true, isAudible: true, ...screen })
const listed = async (id: string) => (await sam.get('orders')).json<Order[]>().find((order) => order.id === id)

async function placeOrder(): Promise<string> {
  // Checkouts are limited by the minute.
  api.passTime(15_000)
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const [newest] = (await sam.get('orders')).json<Order[]>()
  if (!newest) throw new Error('The order did not arrive')
  return newest.id
}

test('what one person acknowledges is in the next poll of every screen, with the first name and the time', async () => {
  const ids = [await placeOrder(), await placeOrder()]
  const etag = String((await alex.get('orders')).headers.etag)
  expect((await alex.get('orders', { 'if-none-match': etag })).statusCode).toBe(304)
  const acknowledged = await sam.post('orders/acknowledge', { orderIds: ids })
  expect(acknowledged.json<Order[]>().map((order) => order.acknowledgedBy)).toEqual(['Sam', 'Sam'])
  const polled = await alex.get('orders', { 'if-none-match': etag })
  expect(polled.statusCode).toBe(200)
  const orders = polled.json<Order[]>().filter(({ id }) => ids.includes(id))
  expect(orders).toMatchObject(
    ids.map(() => ({ acknowledgedBy: 'Sam', acknowledgedAt: expect.stringMatching(/^\d{4}-.*Z$/) })),
  )
})

test('the first acknowledgement is stored: a repeat changes neither the name nor the list’s ETag', async () => {
  const id = await placeOrder()
  await sam.post('orders/acknowledge', { orderIds: [id] })
  const { acknowledgedAt } = (await listed(id)) ?? {}
  const etag = String((await sam.get('orders')).headers.etag)
  api.passTime(1000)
  const [repeated] = (await alex.post('orders/acknowledge', { orderIds: [id, id] })).json<Order[]>()
  expect(repeated).toMatchObject({ acknowledgedBy: 'Sam', acknowledgedAt })
  expect((await sam.get('orders', { 'if-none-match': etag })).statusCode).toBe(304)
})

test('an acknowledgement ignores unknown and closed orders, and rejects an empty list', async () => {
  const id = await placeOrder()
  await sam.post(`orders/${id}/fulfill`)
  const answer = await alex.post('orders/acknowledge', { orderIds: [id, crypto.randomUUID()] })
  expect(answer.json<Order[]>().map((order) => [order.id, order.acknowledgedAt])).toEqual([[id, undefined]])
  expect((await alex.post('orders/acknowledge', { orderIds: [] })).statusCode).toBe(400)
})

test('two people who start one order at once get the same person and time, and the second reads it', async () => {
  const id = await placeOrder()
  const answers = await Promise.all([sam.post(`orders/${id}/start`), alex.post(`orders/${id}/start`)])
  const [one, other] = answers.map((answer) => answer.json<ChangedOrder>())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([one?.startedBy, one?.startedAt]).toEqual([other?.startedBy, other?.startedAt])
  expect([one?.wasDoneBefore, other?.wasDoneBefore].filter(Boolean)).toEqual([true])
  expect(await listed(id)).toMatchObject({ startedBy: one?.startedBy })
})

test('an order that was started has been read: its customer cannot cancel it any more', async () => {
  const id = await placeOrder()
  await sam.post(`orders/${id}/start`)
  expect(await listed(id)).toMatchObject({ startedBy: 'Sam', seenBy: 'Sam' })
  const cancelled = await casey.post(`customers/current/orders/${id}/cancel`)
  expect(problemSchema.parse(cancelled.json()).code).toBe('order_seen')
  const actions = await api.context.database.queries
    .selectFrom('order_actions')
    .select('action')
    .where('order_id', '=', id)
    .execute()
  expect(actions.map(({ action }) => action).toSorted()).toEqual(['seen', 'started'])
})

test('an order that is closed cannot be started', async () => {
  const id = await placeOrder()
  await casey.post(`customers/current/orders/${id}/cancel`)
  const answer = await sam.post(`orders/${id}/start`)
  expect([answer.statusCode, problemSchema.parse(answer.json()).code]).toEqual([409, 'order_closed'])
})

test('who first read an order stays, and the second reader reads who it was', async () => {
  const id = await placeOrder()
  expect((await sam.post(`orders/${id}/see`)).json()).toMatchObject({ seenBy: 'Sam' })
  expect((await alex.post(`orders/${id}/see`)).json()).toMatchObject({ seenBy: 'Sam', wasDoneBefore: true })
})

test('two people who fulfil one order at once: one does it, and the other learns who and when', async () => {
  const id = await placeOrder()
  const [one, other] = (await Promise.all([sam.post(`orders/${id}/fulfill`), alex.post(`orders/${id}/fulfill`)])).map(
    (answer) => answer.json<ChangedOrder>(),
  )
  expect([one?.wasDoneBefore, other?.wasDoneBefore].filter(Boolean)).toEqual([true])
  expect([one?.fulfilledBy, one?.fulfilledAt]).toEqual([other?.fulfilledBy, other?.fulfilledAt])
  const historic = (await alex.get('orders/historic')).json<Order[]>().find((order) => order.id === id)
  expect(historic?.fulfilledBy).toBe(one?.fulfilledBy)
})

test('after a reset, the order names the person who fulfils it then', async () => {
  const id = await placeOrder()
  await sam.post(`orders/${id}/fulfill`)
  expect((await sam.post(`orders/${id}/unfulfill`)).json<Order>().fulfilledBy).toBeUndefined()
  expect((await alex.post(`orders/${id}/fulfill`)).json()).toMatchObject({ fulfilledBy: 'Alex' })
})

test('the customer is notified once, and the second person learns who did it', async () => {
  const id = await placeOrder()
  const before = (await environment.standins.sentMessages()).length
  expect((await sam.post(`orders/${id}/dispatch`)).json()).toMatchObject({ readyBy: 'Sam' })
  const sent = (await environment.standins.sentMessages()).length
  const repeated = await alex.post(`orders/${id}/dispatch`)
  expect(repeated.statusCode).toBe(409)
  expect(problemSchema.parse(repeated.json())).toMatchObject({
    code: 'recently_dispatched',
    doneBy: 'Sam',
    doneAt: (await listed(id))?.dispatchedAt,
  })
  expect(sent).toBeGreaterThan(before)
  expect((await environment.standins.sentMessages()).length).toBe(sent)
})

test('customers read no name of staff', async () => {
  const id = await placeOrder()
  for (const action of ['see', 'start', 'dispatch', 'fulfill']) await sam.post(`orders/${id}/${action}`)
  const paths = [`customers/current/orders/${id}`, 'customers/current/ticket', 'customers/current/export']
  for (const path of paths) expect((await casey.get(path)).body).not.toMatch(/\bSam\b/)
})

test('a name that changes at the identity provider is in the list within an hour', async () => {
  const renamed = async (name: string) => api.as(await token({ subject: 'pat', name, role: 'staff' }))
  const id = await placeOrder()
  await report(await renamed('Patricia Smith'))
  await (await renamed('Patricia Smith')).post(`orders/${id}/see`)
  expect(await listed(id)).toMatchObject({ seenBy: 'Patricia' })
  api.passTime(60 * 60_000)
  await report(await renamed('Pat Smith'))
  expect(await listed(id)).toMatchObject({ seenBy: 'Pat' })
})

test('a member of staff who deletes their account is not named any more', async () => {
  const claims = { auth_time: Math.floor(api.now().getTime() / 1000) }
  const robin = api.as(await token({ subject: 'robin', name: 'Robin', role: 'staff', claims }))
  await report(robin)
  const id = await placeOrder()
  await robin.post(`orders/${id}/see`)
  expect(await listed(id)).toMatchObject({ seenBy: 'Robin' })
  expect((await robin.remove('customers/current')).statusCode).toBe(200)
  const order = await listed(id)
  expect([order?.seenBy, typeof order?.seenAt]).toEqual([undefined, 'string'])
  expect((await report(sam)).body).not.toContain('Robin')
})

test('an account whose name is an email address acts namelessly', async () => {
  const nameless = api.as(await token({ subject: 'nameless', name: 'n@fuelshack.example', role: 'staff' }))
  await report(nameless)
  const id = await placeOrder()
  const order = (await nameless.post(`orders/${id}/start`)).json<Order>()
  expect(order.startedAt).toBeDefined()
  expect(order.startedBy).toBeUndefined()
})

test('staff see who else is on, by account, and a screen that was closed is gone at once', async () => {
  api.passTime(10 * 60_000)
  const screenId = crypto.randomUUID()
  const othersOf = async (answer: ReturnType<typeof report>) => (await answer).json<OtherScreens>().others
  expect(await othersOf(report(sam, { screenId }))).toEqual([])
  const alexScreen = crypto.randomUUID()
  expect(await othersOf(report(alex, { screenId: alexScreen, isAudible: false }))).toEqual([
    { name: 'Sam', screens: 1, audibleScreens: 1 },
  ])
  await report(sam)
  expect(await othersOf(report(sam, { screenId }))).toEqual([
    { name: 'Alex', screens: 1, audibleScreens: 0 },
    { name: 'Sam', isYou: true, screens: 1, audibleScreens: 1 },
  ])
  await report(alex, { screenId: alexScreen, isClosing: true })
  expect((await othersOf(report(sam, { screenId }))).map(({ name }) => name)).toEqual(['Sam'])
  expect((await report(casey)).statusCode).toBe(403)
  expect((await report(sam, { screenId: 'not-a-uuid' })).statusCode).toBe(400)
})

test('a kitchen screen that shows the manager’s area is off at once, and counts for two minutes as a reload', async () => {
  const settings = { OIDC_TOKEN_MAX_SECONDS: '86400' }
  const [one, other] = [await buildTestApp(environment, settings), await buildTestApp(environment, settings)]
  const servers = [one, other]
  // The screens of the other tests are at the time of their server.
  await one.context.database.queries.deleteFrom('staff_screens').execute()
  const passTime = (milliseconds: number) => servers.map((server) => server.passTime(milliseconds))
  const attendance = async () => Promise.all(servers.map(({ context }) => context.screens.readAttendance()))
  const claims = { subject: 'riley', name: 'Riley Owner', claims: { role: ['staff', 'manager'] } }
  const riley = await token(claims)
  const screenId = crypto.randomUUID()
  const reportTo = async (server: TestApp, isKitchen: boolean) => report(server.as(riley), { screenId, isKitchen })
  passTime(10 * 60_000)
  await reportTo(one, true)
  // The other server has only what is stored of the tablet.
  await reportTo(other, false)
  expect(await one.context.screens.countOn()).toBe(0)
  for (let quarter = 0; quarter < 7; quarter += 1) {
    passTime(15_000)
    await reportTo(quarter % 2 === 0 ? one : other, false)
    expect(await attendance()).toEqual(['attended', 'attended'])
  }
  passTime(16_000)
  await reportTo(one, false)
  expect(await attendance()).toEqual(['unattended', 'unattended'])
  await reportTo(one, true)
  expect(await attendance()).toEqual(['attended', 'attended'])
  for (const server of servers) await server.close()
})

test('an idle poll writes nothing, and a screen that reports the same is stored every thirty seconds', async () => {
  const screenId = crypto.randomUUID()
  const storedAt = async () => {
    const { queries } = api.context.database
    const row = await queries
      .selectFrom('staff_screens')
      .select('seen_at')
      .where('id', '=', screenId)
      .executeTakeFirst()
    return row?.seen_at
  }
  await report(sam, { screenId })
  const first = await storedAt()
  api.passTime(20_000)
  await report(sam, { screenId })
  expect(await storedAt()).toBe(first)
  api.passTime(10_000)
  await report(sam, { screenId })
  const second = await storedAt()
  expect(second).not.toBe(first)
  api.passTime(1000)
  await report(sam, { screenId, isAudible: false })
  expect(await storedAt()).not.toBe(second)
})

test('screens are deleted after a day, and the names of staff who left after the contact period', async () => {
  const count = async (table: 'staff_screens' | 'staff_names') =>
    (await api.context.database.queries.selectFrom(table).selectAll().execute()).length
  expect(await count('staff_screens')).toBeGreaterThan(0)
  const restarted = await buildTestApp(environment)
  restarted.passTime(26 * 60 * 60_000)
  await restarted.context.retention.applyRetention()
  expect([await count('staff_screens'), (await count('staff_names')) > 0]).toEqual([0, true])
  restarted.passTime(91 * 24 * 60 * 60_000)
  await restarted.context.retention.applyRetention()
  expect(await count('staff_names')).toBe(0)
  await restarted.close()
})
