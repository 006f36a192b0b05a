import type { CheckoutSession } from '@fuel-shack/contract/sales/checkout/checkout'
import type { OrderHistory } from '@fuel-shack/contract/sales/orders/customer-orders'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openRoasts, roasts } from '../orders/portions-fixture.ts'
import { useTestApp } from '../support/use-test-app.ts'

vi.setConfig({ testTimeout: 10 * 60_000 })

const RUNS = { numRuns: 4, seed: 20_261_129, endOnFailure: true }
const STEPS = 25

const { environment, api } = useTestApp()

type Shop = ReturnType<typeof openRoasts>
type Customer = Awaited<ReturnType<Shop['newCustomer']>>
interface World {
  shop: Shop
  customers: Customer[]
  pages: CheckoutSession[]
}

const of = <Each>(list: readonly Each[], pick: number): Each | undefined => list[pick % Math.max(1, list.length)]

/** They can run at the same time, except for those of the same customer, whom the rate limit would reject. */
const OPERATIONS = {
  async start({ shop, customers, pages }: World, pick: number): Promise<void> {
    const isNew = pick % 3 > 0 || customers.length === 0
    const customer = (isNew ? undefined : of(customers, pick)) ?? (await shop.newCustomer())
    const response = await customer.post(roasts(1 + (pick % 2), ...(pick % 5 === 0 ? [1] : [])))
    if (response.statusCode === 200) pages.push(response.json())
    customers.push(customer)
  },
  async pay({ shop, pages }: World, pick: number): Promise<void> {
    const page = of(pages, pick)
    if (page) await shop.pay(page)
    if (pick % 2 === 0) await shop.sweep()
  },
  async expire({ shop, pages }: World, pick: number): Promise<void> {
    const page = of(pages, pick)
    // One that is paid or expired already stays so.
    if (page) await shop.expire(page).catch(() => undefined)
    await shop.sweep()
  },
  sweep: async ({ shop }: World): Promise<unknown> => shop.sweep(),
  async cancel({ customers }: World, pick: number): Promise<void> {
    const customer = api.as(of(customers, pick)?.token)
    const { orders = [] } = (await customer.get('customers/current/orders')).json<Partial<OrderHistory>>()
    if (orders[0]) await customer.post(`customers/current/orders/${orders[0].id}/cancel`)
  },
}

const operation = fc.record({
  name: fc.constantFrom<keyof typeof OPERATIONS>('start', 'start', 'start', 'pay', 'pay', 'expire', 'sweep', 'cancel'),
  pick: fc.nat(10_000),
})
const step = fc.oneof(
  { weight: 5, arbitrary: fc.array(operation, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ left: fc.integer({ min: 1, max: 12 }) }) },
)

/** Every portion is left, at an open page or sold, and of each number no more is sold than there were. */
async function expectTruth({ shop }: World, { limit, soldBefore }: { limit: number; soldBefore: number }) {
  const [stated] = await shop.listStated()
  expect(stated?.reserved).toBe(await shop.countOpen())
  expect((await shop.countSold()) - soldBefore).toBeLessThanOrEqual(limit)
  const { taken } = await api.context.database.queries
    .selectFrom('taken_portions')
    .select(({ fn }) => fn.sum<number | string | null>('portions').as('taken'))
    .where('portions_id', '=', stated?.id ?? '')
    .executeTakeFirstOrThrow()
  expect((stated?.remaining ?? 0) + Number(taken ?? 0)).toBe(stated?.stated)
}

test('what was sold never exceeds the number, after any checkouts, payments, expiries and new numbers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world: World = { shop: openRoasts(environment, [api]), customers: [], pages: [] }
      const { shop } = world
      const state = async (left: number) => {
        const [open, soldBefore] = [await shop.countOpen(), await shop.countSold()]
        await shop.state({ until: 'undone', left })
        // Pages that were open before the number was stated can still be paid.
        return { limit: Math.max(left, open), soldBefore }
      }
      let number = await state(6)
      for (const each of steps) {
        if ('left' in each) number = await state(each.left)
        else await Promise.all(each.map(({ name, pick }) => OPERATIONS[name](world, pick)))
        await expectTruth(world, number)
      }
      for (const page of world.pages) await shop.expire(page).catch(() => undefined)
      await shop.sweep()
      await expectTruth(world, number)
      expect((await shop.listStated())[0]?.reserved).toBe(0)
    }),
    RUNS,
  )
})
