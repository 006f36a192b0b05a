import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { CustomerOrder, OrderHistory } from '@fuel-shack/contract/sales/orders/customer-orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeProduct } from '../support/change-menu.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'
import { LONG_TOKENS, openRoasts, ROAST, roasts } from './portions-fixture.ts'

const MINUTE_MS = 60_000

const { environment, api } = useTestApp(LONG_TOKENS.settings)
let shop: ReturnType<typeof openRoasts>

beforeEach(async () => {
  shop = openRoasts(environment, [api], LONG_TOKENS.claims)
  await shop.clear()
})

const stateSix = () => shop.state({ until: 'undone', left: 6 })
const left = async () => (await shop.availability())?.portions?.[0]

describe('a number that staff state', () => {
  // Covers ordering-31.
  test('a number of portions is in the menu, falls with each payment page, and at 0 the dish is sold out', async () => {
    const response = await stateSix()
    expect(response.json()).toMatchObject({
      id: ROAST,
      availability: { portions: [{ left: 6, reserved: 0, until: null }] },
    })
    const page = await (await shop.newCustomer()).open(roasts(2, 2))
    expect(await shop.availability()).toEqual({ portions: [{ left: 2, reserved: 4, until: null }] })
    await shop.buy(roasts(2))
    expect(await shop.availability()).toEqual({
      soldOutUntil: null,
      portions: [{ left: 0, reserved: 4, until: null }],
    })
    await shop.pay(page)
    await shop.sweep()
    expect(await left()).toEqual({ left: 0, reserved: 0, until: null })
    expect((await shop.listOrders()).flatMap(({ paidWhile }) => paidWhile ?? [])).toEqual([])
  })

  test('a number of portions ends at its time, and then nothing limits the dish', async () => {
    const until = new Date(Date.now() + 60 * MINUTE_MS).toISOString()
    await shop.state({ until, left: 1 })
    const page = await (await shop.newCustomer()).open(roasts(1))
    expect(await shop.availability()).toMatchObject({ soldOutUntil: until })
    api.passTime(61 * MINUTE_MS)
    expect(await shop.availability()).toBeUndefined()
    await shop.buy(roasts(3))
    await shop.expire(page)
    await shop.sweep()
    api.passTime(-61 * MINUTE_MS)
    await shop.state({ productId: 'flat_white', until: null })
  })

  test('a number of portions replaces a mark, a mark replaces it, and available again ends both', async () => {
    await shop.state({ until: 'undone' })
    await stateSix()
    expect(await shop.availability()).toEqual({ portions: [{ left: 6, reserved: 0, until: null }] })
    await shop.state({ until: 'undone', left: 0 })
    expect(await shop.availability()).toEqual({ soldOutUntil: null })
    await shop.state({ until: null, left: 5 })
    expect(await shop.availability()).toBeUndefined()
  })

  test('a number of portions that is stated counts those at open payment pages, which can be paid', async () => {
    const pages = [await (await shop.newCustomer()).open(roasts(2)), await (await shop.newCustomer()).open(roasts(3))]
    await shop.state({ until: 'undone', left: 4 })
    expect(await left()).toEqual({ left: 0, reserved: 5, until: null })
    expect((await (await shop.newCustomer()).reject(roasts(1)))?.code).toBe('sold_out')
    for (const page of pages) await shop.pay(page)
    await shop.sweep()
    const late = (await shop.listOrders()).filter(({ paidWhile }) => paidWhile?.includes('sold-out'))
    expect(late).toHaveLength(1)
  })

  test('a number of portions is rejected from a customer, and beyond its limits', async () => {
    const customer = await shop.newCustomer()
    const change = { productId: ROAST, until: 'undone', left: 6 }
    expect((await api.as(customer.token).post('menu/availability', change)).statusCode).toBe(403)
    for (const number of [-1, 1.5, 10_000, 1e300, '6', null]) {
      const staff = await shop.asStaff()
      expect((await staff.post('menu/availability', { ...change, left: number })).statusCode).toBe(400)
    }
    expect(await shop.availability()).toBeUndefined()
  })

  test('a number of portions is in the audit trail with its author', async () => {
    await stateSix()
    const last = await api.context.auditTrail.findLast('portions_set')
    expect(last).toMatchObject({ details: { productId: ROAST, option: null, left: 6, until: null } })
  })
})

describe('a cart', () => {
  test('a cart with more portions than are left says how many are, summed over its lines, and takes none', async () => {
    await stateSix()
    const customer = await shop.newCustomer()
    expect(await customer.reject(roasts(4, 3))).toMatchObject({
      code: 'sold_out',
      products: [{ id: ROAST, title: 'Shack burger', availability: { portions: [{ left: 6 }] } }],
    })
    expect(await left()).toMatchObject({ left: 6, reserved: 0 })
    await customer.open(roasts(4, 2))
    expect(await left()).toMatchObject({ left: 0, reserved: 6 })
  })

  test('a repeat of the same attempt takes no more portions, also of the last ones', async () => {
    await stateSix()
    const customer = await shop.newCustomer()
    const first = await customer.open(roasts(6), 'attempt-roasts-1')
    expect(await customer.open(roasts(6), 'attempt-roasts-1')).toEqual(first)
    expect(await left()).toMatchObject({ left: 0, reserved: 6 })
  })

  test('a new attempt of a customer takes over the portions of the earlier one, and gives back what it does not need', async () => {
    await stateSix()
    const customer = await shop.newCustomer()
    await customer.open(roasts(6))
    await customer.open(roasts(5))
    expect(await left()).toMatchObject({ left: 1, reserved: 5 })
    expect((await (await shop.newCustomer()).reject(roasts(2)))?.products?.[0]?.availability?.portions).toMatchObject([
      { left: 1 },
    ])
  })

  test('an earlier page that was paid keeps its portions, and a newer attempt without enough of them is rejected', async () => {
    await stateSix()
    const customer = await shop.newCustomer()
    await shop.pay(await customer.open(roasts(4)))
    expect((await customer.reject(roasts(3)))?.code).toBe('sold_out')
    expect(await left()).toMatchObject({ left: 2, reserved: 0 })
    expect((await customer.reject(roasts(4)))?.code).toBe('sold_out')
    await customer.open(roasts(2))
  })
})

describe('portions come back once', () => {
  test('portions of a page that expires come back once, also if that is reported twice', async () => {
    await stateSix()
    const page = await (await shop.newCustomer()).open(roasts(2))
    await shop.expire(page)
    await Promise.all([shop.sweep(), shop.sweep()])
    await shop.sweep()
    expect(await left()).toEqual({ left: 6, reserved: 0, until: null })
  })

  test('portions of a number that was stated anew meanwhile do not come back twice', async () => {
    await stateSix()
    const page = await (await shop.newCustomer()).open(roasts(2))
    await shop.state({ until: 'undone', left: 3 })
    expect(await left()).toMatchObject({ left: 1, reserved: 2 })
    await shop.expire(page)
    await shop.sweep()
    expect(await left()).toMatchObject({ left: 3, reserved: 0 })
  })

  test('portions of an order that its customer cancels come back, and of one that staff decline do not', async () => {
    await stateSix()
    const customer = await shop.newCustomer()
    await shop.pay(await customer.open(roasts(2)))
    await shop.sweep()
    const [order] = (await api.as(customer.token).get('customers/current/orders')).json<OrderHistory>().orders
    const cancel = () => api.as(customer.token).post(`customers/current/orders/${order?.id}/cancel`)
    expect((await cancel()).json<CustomerOrder>().cancelledAt).toBeDefined()
    await cancel()
    expect(await left()).toEqual({ left: 6, reserved: 0, until: null })
    await shop.buy(roasts(3))
    const open = (await shop.listOrders()).find(({ cancelledAt }) => cancelledAt === undefined)
    const staff = await shop.asStaff()
    expect((await staff.post(`orders/${open?.id}/decline`, { reason: 'other' })).statusCode).toBe(200)
    expect(await left()).toEqual({ left: 3, reserved: 0, until: null })
  })
})

describe('an option', () => {
  const oat = (quantity: number, options?: string[]) => ({
    ...BURGER_AND_COFFEES,
    items: BURGER_AND_COFFEES.items.slice(1).map((item) => ({ ...item, quantity, ...(options && { options }) })),
  })

  test('an option counts each portion with it, chosen or by default, and at 0 only the option is sold out', async () => {
    const options = [
      { id: 'oat', title: 'Oat', isDefault: true },
      { id: 'skim', title: 'Skim' },
    ]
    const optionGroups = [{ id: 'milk', title: 'Milk', min: 1, max: 1, options }]
    const details = dishDetailsSchema.parse({ tags: [], allergens: null, optionGroups })
    await changeProduct(api.context.database, 'flat_white', { details })
    await shop.state({ productId: 'flat_white', optionId: 'oat', until: 'undone', left: 3 })
    await (await shop.newCustomer()).open(oat(1))
    await (await shop.newCustomer()).open(oat(4, ['skim']))
    const customer = await shop.newCustomer()
    expect(await customer.reject(oat(3, ['oat']))).toMatchObject({
      code: 'option_sold_out',
      products: [{ id: 'flat_white', availability: { portions: [{ optionId: 'oat', left: 2 }] } }],
    })
    await customer.open(oat(2, ['oat']))
    expect(await shop.availability('flat_white')).toEqual({
      soldOutOptions: [{ id: 'oat', until: null }],
      portions: [{ optionId: 'oat', left: 0, reserved: 3, until: null }],
    })
    await shop.state({ productId: 'flat_white', optionId: 'oat', until: null })
  })
})
