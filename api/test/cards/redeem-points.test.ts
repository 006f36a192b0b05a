import type { Balance, LedgerEntry } from '@fuel-shack/contract/cards/loyalty'
import { problemSchema } from '@fuel-shack/contract/problem'
import { expect, test } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()
let people = 0

type Caller = ReturnType<TestApp['as']>

async function customerWith(points: number): Promise<Caller> {
  people += 1
  const caller = api.as(await environment.issuer.token({ subject: `saver-${people}`, name: 'Casey' }))
  const { id } = (await caller.post('customers', {})).json<{ id: string }>()
  await api.context.database.queries
    .updateTable('loyalty_cards')
    .set({ points })
    .where('customer_id', '=', id)
    .execute()
  return caller
}

const redeem = (caller: Caller, rewards: number, key: string = crypto.randomUUID()) =>
  caller.post('customerBalances/current/redeem', { rewards }, { 'idempotency-key': key })

const balanceOf = async (caller: Caller) => (await caller.get('customerBalances/current')).json<Balance>()

test('redeeming turns whole rewards of points into spend, and lists the movement', async () => {
  const casey = await customerWith(250)
  expect((await redeem(casey, 2)).json()).toEqual({ loyaltyPoints: 50, availableSpend: 1000 })
  const [entry] = (await casey.get('customerBalances/current/entries')).json<LedgerEntry[]>()
  expect(entry).toMatchObject({ kind: 'redeem', points: -200, amountInCents: 1000 })
})

test('a repeat with the same key changes nothing, and with another amount it conflicts', async () => {
  const casey = await customerWith(350)
  const key = crypto.randomUUID()
  const calls = await Promise.all([redeem(casey, 1, key), redeem(casey, 1, key), redeem(casey, 1, key)])
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 250, availableSpend: 500 })
  const other = await redeem(casey, 2, key)
  expect(problemSchema.parse(other.json()).code).toBe('idempotency_conflict')
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 250, availableSpend: 500 })
})

test('redeeming never takes more points than there are, also from several devices at once', async () => {
  const casey = await customerWith(310)
  const calls = await Promise.all(Array.from({ length: 6 }, async () => redeem(casey, 1)))
  const statuses = calls.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 200, 200, 409, 409, 409])
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 10, availableSpend: 1500 })
})

test('requires a key, a login and a whole number of rewards', async () => {
  const casey = await customerWith(100)
  const withoutKey = await casey.post('customerBalances/current/redeem', { rewards: 1 })
  expect(problemSchema.parse(withoutKey.json()).code).toBe('idempotency_key_missing')
  for (const rewards of [0, -1, 0.5, 1e9])
    expect([rewards, (await redeem(casey, rewards)).statusCode]).toEqual([rewards, 400])
  expect(await balanceOf(casey)).toEqual({ loyaltyPoints: 100, availableSpend: 0 })
})
