import type { Balance, LoyaltyCard } from '@fuel-shack/contract/cards/loyalty'
import type { ImportedOldCards, OldCardTotals, StatedOldCard } from '@fuel-shack/contract/cards/old-cards'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { beforeEach } from 'vitest'
import type { TestApp, TestEnvironment } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

export const oldCard = (number: string, points: number, cents: number, more: Partial<StatedOldCard> = {}) => ({
  number,
  points,
  cents,
  name: null,
  email: null,
  mobile: null,
  version: 0,
  ...more,
})

/** @param how a login an hour ago confirms nothing, one from now does */
export async function logIn(
  environment: TestEnvironment,
  api: TestApp,
  { subject, roles, how = 'now' }: { subject: string; roles: string[]; how?: 'an hour ago' | 'now' },
) {
  const authTime = Math.floor(api.now().getTime() / 1000) - (how === 'now' ? 0 : 3600)
  return api.as(
    await environment.issuer.token({ subject, name: 'Riley Owner', claims: { role: roles, auth_time: authTime } }),
  )
}

let people = 0

export async function openCustomer(environment: TestEnvironment, api: TestApp, claims: Record<string, unknown> = {}) {
  const subject = `old-card-${(people += 1)}`
  const email = typeof claims['email'] === 'string' ? claims['email'] : `${subject}@fuelshack.example`
  const caller = api.as(await environment.issuer.token({ subject, name: 'Casey Driver', email, claims }))
  const register = async () => (await caller.post('customers', {})).json<{ id: string }>()
  const { id } = await register()
  const { cardNumber } = (await caller.get('customerCards/current')).json<LoyaltyCard>()
  const balance = async () => {
    const { loyaltyPoints, availableSpend } = (await caller.get('customerBalances/current')).json<Balance>()
    return [loyaltyPoints, availableSpend]
  }
  return { ...caller, id, subject, email, cardNumber, register, balance }
}

/** A shop whose manager has just logged in, without old cards before each test. Call it before any other `beforeAll`. */
export function setUpOldCards() {
  const { environment, api } = useTestApp()
  type Caller = Awaited<ReturnType<typeof logIn>>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are assigned before each test
  const shop = {} as { manager: Caller; staff: Caller }
  const log = (subject: string, roles: string[], how?: 'an hour ago' | 'now') =>
    logIn(environment, api, { subject, roles, ...(how && { how }) })

  const send = (cards: object[], more: object = {}) => shop.manager.post('manager/old-cards', { cards, ...more })
  const outcomesOf = (response: { json: () => unknown }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so
    (response.json() as ImportedOldCards).outcomes
  const importCards = async (...cards: object[]) => outcomesOf(await send(cards)).map(({ is }) => is)
  const tryCards = async (...cards: object[]) => outcomesOf(await send(cards, { isTrial: true }))
  const totals = async () => (await shop.manager.get('manager/old-cards')).json<OldCardTotals>()
  const entries = async () =>
    (await shop.manager.get('manager/changes'))
      .json<AuditTrailPage>()
      .entries.flatMap((entry) => ('action' in entry ? [{ action: entry.action, ...entry.details }] : []))

  beforeEach(async () => {
    const { queries } = api.context.database
    for (const table of ['old_cards', 'staff_actions', 'rate_windows', 'counter_days'] as const)
      await queries.deleteFrom(table).execute()
    shop.manager = await log('riley', ['staff', 'manager'])
    shop.staff = await log('sam', ['staff'])
  })
  return {
    environment,
    api,
    shop,
    logIn: log,
    openCustomer: (claims?: Record<string, unknown>) => openCustomer(environment, api, claims),
    send,
    importCards,
    tryCards,
    totals,
    entries,
  }
}
