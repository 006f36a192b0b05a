import type { EscalationStep } from '@fuel-shack/contract/shop/rest-stop/escalation'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { SettingName } from '@fuel-shack/contract/records/settings'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { site as exampleSite } from '@fuel-shack/harness/site'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../payments/refunds/order-refunds-fixture.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { BURGER_AND_COFFEES, buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const MINUTE_MS = 60_000
const OWNER = '+61491570156'
const ALERTS = { emailAddresses: [], mobileNumbers: ['0491 570 156'] }
const STEPS: EscalationStep[] = [
  { step: 'bell', afterMinutes: 2 },
  { step: 'push', afterMinutes: 4 },
]

const site = copyExampleSite()
const openSite = (escalation: EscalationStep[]) =>
  site.open(ROUND_THE_CLOCK, {
    alerts: ALERTS,
    fulfilment: { ...exampleSite.fulfilment, unattended: 'accept', unattendedAfterSeconds: 120, escalation },
  })
openSite(STEPS)
afterAll(() => site.remove())
const SETTINGS = { SITE_DIR: site.folder, OIDC_TOKEN_MAX_SECONDS: '86400' }
const { environment, api } = useTestApp(SETTINGS)
const opened: TestApp[] = []

beforeEach(async () => {
  await api.context.database.transaction(async (tx) => {
    for (const table of ['settings', 'setting_changes', 'outbox_messages', 'rate_windows'] as const)
      await tx.deleteFrom(table).execute()
    await api.context.changes.bump(tx, 'settings')
  })
})
afterEach(async () => {
  const staff = await as(api, 'sam')
  for (const { id } of (await staff.get('orders')).json<Order[]>()) await staff.post(`orders/${id}/fulfill`)
  await staff.post('kitchen/resume')
  for (const app of opened.splice(0)) await app.close()
})

const as = async (app: TestApp, subject: string, role: string | string[] = ['staff', 'manager']) =>
  app.as(
    await environment.issuer.token({
      subject,
      role,
      name: 'Riley Owner',
      email: 'riley@fuelshack.example',
      expiresIn: 80_000,
      claims: { auth_time: Math.floor(app.now().getTime() / 1000) },
    }),
  )

async function change(setting: SettingName, value: unknown) {
  const riley = await as(api, 'riley')
  const { settings } = (await riley.get('manager/day')).json<ManagerDay>()
  return riley.post('manager/settings', { setting, value, version: settings[setting].version })
}

async function placeOrder(): Promise<string> {
  const casey = await as(api, `casey-${crypto.randomUUID()}`, 'customer')
  const started = await casey.post('stripe/create-session', BURGER_AND_COFFEES)
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  return (await (await as(api, 'sam')).get('orders')).json<Order[]>()[0]?.id ?? ''
}

async function escalateAfter(...waits: number[]): Promise<void> {
  for (const minutes of waits) {
    api.passTime(minutes * MINUTE_MS)
    await api.context.escalation.escalateDue()
  }
}

async function stepsOf(id: string): Promise<string[]> {
  const orders = (await (await as(api, 'sam')).get('orders')).json<Order[]>()
  return (orders.find((order) => order.id === id)?.escalations ?? []).map(({ step }) => step)
}

async function queued(): Promise<{ channel: string; to?: unknown; text?: string }[]> {
  const rows = await api.context.database.queries.selectFrom('outbox_messages').select('message').execute()
  return rows.map(({ message }) => JSON.parse(JSON.stringify(message)))
}

// Covers escalation-3.
test('a manager has an event sent only where the operator has set an address for it', async () => {
  const value: EscalationStep[] = [{ step: 'event', afterMinutes: 1 }]
  expect(codeOf(await change('escalation', value))).toBe('bad_request')
  const configured = await buildTestApp(environment, {
    ...SETTINGS,
    EVENT_URL: 'https://alarms.fuelshack.example/',
    EVENT_SECRET: 'a secret of the tests that is long enough for it',
  })
  opened.push(configured)
  configured.setClock(api.now().getTime() - configured.now().getTime())
  const riley = await as(configured, 'riley')
  expect((await riley.get('manager/day')).json<ManagerDay>().alerts.canSendEvents).toBe(true)
  expect((await riley.post('manager/settings', { setting: 'escalation', value, version: 0 })).statusCode).toBe(200)
})

test('the escalation texts numbers of the alerts, and no other', async () => {
  const texting = (to: string) => change('escalation', [{ step: 'sms', afterMinutes: 1, to: [to] }])
  expect(codeOf(await texting('+61491570006'))).toBe('contact_not_confirmed')
  expect((await texting(OWNER)).statusCode).toBe(200)
  await placeOrder()
  await escalateAfter(1)
  expect((await queued()).filter(({ text }) => text?.includes('has not been opened'))).toMatchObject([{ to: OWNER }])
})

// Covers escalation-9.
test('an order goes on with the steps that a manager has changed meanwhile, without a repeat', async () => {
  const id = await placeOrder()
  await escalateAfter(2)
  expect(await stepsOf(id)).toEqual(['bell'])
  const changed: EscalationStep[] = [
    { step: 'sms', afterMinutes: 3, to: [OWNER] },
    { step: 'bell', afterMinutes: 5 },
    { step: 'push', afterMinutes: 7 },
  ]
  await change('escalation', changed)
  await escalateAfter(1, 1, 1, 1, 1)
  expect(await stepsOf(id)).toEqual(['bell', 'sms', 'push'])
  await change('escalation', [])
  await escalateAfter(30)
  expect(await stepsOf(id)).toEqual(['bell', 'sms', 'push'])
})

test('rejects an escalation whose steps are not in order', async () => {
  const value = [
    { step: 'push', afterMinutes: 4 },
    { step: 'bell', afterMinutes: 4 },
  ]
  expect(codeOf(await change('escalation', value))).toBe('bad_request')
})

// Covers unattended-1.
test('what happens while no screen is on follows the manager, also on another server', async () => {
  const isShared = environment.database.address.engine === 'postgres'
  const other = isShared ? await buildTestApp(environment, SETTINGS) : api
  if (other !== api) {
    opened.push(other)
    other.setClock(api.now().getTime() - other.now().getTime())
    other.passTime(3 * MINUTE_MS)
  }
  api.passTime(3 * MINUTE_MS)
  const started = await (await as(api, 'casey', 'customer')).post('stripe/create-session', BURGER_AND_COFFEES)
  await change('unattended', 'refuse')
  const pay = async () => (await as(other, 'kim', 'customer')).post('stripe/create-session', BURGER_AND_COFFEES)
  await expect.poll(async () => codeOf(await pay())).toBe('kitchen_unattended')
  expect((await other.as(undefined).get('kitchen')).json<KitchenPace>().unattended).toBe('refuse')
  // A page that was open before can be paid, and the order says so.
  await environment.standins.pay(started.json<{ url: string }>().url)
  await api.context.sweep.sweepUnsettled()
  const [order] = (await (await as(api, 'sam')).get('orders')).json<Order[]>()
  expect(order?.paidWhile).toEqual(['unattended'])
  await change('unattended', 'warn')
  await expect.poll(async () => (await other.as(undefined).get('kitchen')).json<KitchenPace>().unattended).toBe('warn')
})

test('the alert that no screen is on reaches those whom the manager left', async () => {
  await change('alerts', { emailAddresses: [], mobileNumbers: [] })
  await change('unattended', 'warn')
  api.passTime(3 * MINUTE_MS)
  await api.context.attendance.checkAttendance()
  const texts = (await queued()).filter((message) => JSON.stringify(message).includes('No fulfilment screen is on'))
  expect(texts).toMatchObject([{ channel: 'push' }])
  expect(texts[0]?.text).toContain('Until then customers are warned.')
})
