import type { Balance, LoyaltyCard } from '@fuel-shack/contract/cards/loyalty'
import { managedCustomerSchema } from '@fuel-shack/contract/office/managed-customers'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { beforeEach } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

export const problemOf = (response: { json: () => unknown }) => problemSchema.parse(response.json())
export const codeOf = (response: { json: () => unknown }) => problemOf(response).code
export const shownOf = (response: { json: () => unknown }) => managedCustomerSchema.parse(response.json())
export const reason = 'Their phone is lost'

/** A shop whose manager has just logged in, with a till. Call it before any other `beforeAll`. */
export function setUpCustomerCare() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const settings = { ORDERING: 'open', OIDC_TOKEN_MAX_SECONDS: String(2 * ONE_YEAR_SECONDS) }
  const { environment, api } = useTestApp(settings, log)
  type Staff = Awaited<ReturnType<typeof logIn>>
  type Customer = Awaited<ReturnType<typeof openCustomer>>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are assigned before each test
  const shop = {} as { manager: Staff; tillKey: string }
  let keys = 0
  let people = 0
  const newKey = () => ({ 'idempotency-key': `care-test-${(keys += 1)}` })

  /** @param how a login an hour ago confirms nothing, one from now does */
  async function logIn(subject: string, roles: string[], how: 'an hour ago' | 'now' = 'an hour ago') {
    const authTime = Math.floor(api.now().getTime() / 1000) - (how === 'now' ? 0 : 3600)
    const claims = { role: roles, auth_time: authTime }
    const caller = api.as(
      await environment.issuer.token({ subject, name: 'Riley Owner', claims, expiresIn: ONE_YEAR_SECONDS }),
    )
    const care = (call: string, body: object, headers = {}) => caller.post(`manager/customers/${call}`, body, headers)
    const adjust = (customer: Customer, unit: 'points' | 'cents', amount: number, key = newKey()) =>
      care('adjust', { customerId: customer.id, unit, amount, reason }, key)
    return { ...caller, care, adjust }
  }
  const logInManager = (how: 'an hour ago' | 'now') => logIn(`riley-${people}`, ['staff', 'manager'], how)

  async function openCustomer(name: string) {
    const subject = `${name.toLowerCase().replaceAll(/\W/g, '-')}-${people}-${(keys += 1)}`
    const email = `${subject}@fuelshack.example`
    const claims = { auth_time: Math.floor(api.now().getTime() / 1000) }
    const caller = api.as(await environment.issuer.token({ subject, name, email, claims, expiresIn: ONE_YEAR_SECONDS }))
    const { id } = (await caller.post('customers', {})).json<{ id: string }>()
    const card = async () => (await caller.get('customerCards/current')).json<LoyaltyCard>()
    const balance = async () => {
      const { cardEnding: _ending, ...sums } = (await caller.get('customerBalances/current')).json<Balance>()
      return sums
    }
    async function order(): Promise<Order> {
      const started = await caller.post('stripe/create-session', BURGER_AND_COFFEES, newKey())
      await environment.standins.pay(started.json<{ url: string }>().url)
      await api.context.sweep.sweepUnsettled()
      const orders = (await shop.manager.get('orders')).json<Order[]>()
      return orders.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]!
    }
    const { cardNumber: number } = await card()
    return { ...caller, id, subject, email, number, card, balance, order }
  }

  const collectAtTill = (cardNumber: string, spentInCents: number) =>
    api.as(shop.tillKey).post('till/collect', { cardNumber, spentInCents }, newKey())

  const readAuditTrail = async () => {
    const page = (await shop.manager.get('manager/changes?subject=customers')).json<AuditTrailPage>()
    return page.entries.map((entry) => ('action' in entry ? { action: entry.action, ...entry.details } : entry))
  }

  beforeEach(async () => {
    people += 1
    for (const table of ['staff_actions', 'rate_windows'] as const)
      await api.context.database.queries.deleteFrom(table).execute()
    lines.length = 0
    shop.manager = await logInManager('now')
    shop.tillKey = await api.context.tillKeys.addTill(`Till ${people}`)
  })
  return { environment, api, lines, shop, newKey, logIn, logInManager, openCustomer, collectAtTill, readAuditTrail }
}
