import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildPrintingApp, openCounter } from '../../printing/printing-fixture.ts'
import { startTestEnvironment } from '../../support/test-app.ts'
import { useFixture } from '../../support/use-test-app.ts'
import { cartOf, openMenuDesk, resetMenu, statedOf, type MenuDesk } from './menu-fixture.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment, []))
let desk: MenuDesk
let customer: Awaited<ReturnType<typeof openCounter>>['customer']
let first: ManagedMenu

beforeAll(async () => {
  desk = await openMenuDesk(environment, api)
  customer = (await openCounter(environment, api, 'casey')).customer
  first = await desk.readMenu()
})
afterEach(async () => {
  // A customer may start ten checkouts in a minute.
  api.passTime(61_000)
  await resetMenu(desk, first)
})

const pay = async (cart: object) => {
  const response = await customer.post('stripe/create-session', cart)
  return response.statusCode === 200 ? undefined : problemSchema.parse(response.json())
}

test('a manager reads the menu in display order, with sections, pictures and versions', () => {
  expect(first.sections.map(({ title }) => title)).toEqual([
    'Breakfast',
    'Lunch',
    'Dinner',
    'Burgers',
    'Sides',
    'Drinks',
  ])
  expect(first.products[0]).toMatchObject({
    id: 'bacon_egg_roll',
    priceInCents: 1150,
    section: 'Breakfast',
    special: null,
    version: 1,
    archivedAt: null,
  })
  expect(first.today).toMatch(/^\d{4}-\d\d-\d\d$/)
})

// Covers manager-18.
test('a changed price is on the menu and in the checkout at once, and a cart with the old one is told the new one', async () => {
  expect((await desk.change('gravy', { priceInCents: 300 })).statusCode).toBe(200)
  expect(await desk.readListed('gravy')).toMatchObject({ price: 3 })
  expect(await pay(cartOf('gravy', 250))).toMatchObject({
    code: 'price_changed',
    products: [{ id: 'gravy', title: 'Gravy', priceInCents: 300 }],
  })
  expect(await pay(cartOf('gravy', 300))).toBeUndefined()
})

test('a product that is taken off the menu cannot be ordered, and one that is restored can', async () => {
  await desk.change('gravy', { isArchived: true })
  expect(await desk.readListed('gravy')).toBeUndefined()
  expect(await pay(cartOf('gravy', 250))).toMatchObject({ code: 'product_unavailable' })
  const { archivedAt } = await desk.find('gravy')
  await desk.change('gravy', { title: 'Brown gravy' })
  expect(await desk.find('gravy')).toMatchObject({ archivedAt, title: 'Brown gravy' })
  await desk.change('gravy', { isArchived: false })
  expect(await desk.find('gravy')).toMatchObject({ archivedAt: null })
  expect(await pay(cartOf('gravy', 250))).toBeUndefined()
})

// Covers manager-17.
test('the second of two managers learns of the change, and nothing of the call is applied', async () => {
  const [gravy, water, sides] = [await desk.find('gravy'), await desk.find('water'), first.sections[4]]
  const other = await openMenuDesk(environment, api, 'alex')
  expect((await other.send([statedOf(gravy, { priceInCents: 400 })])).statusCode).toBe(200)
  const servingHours = { week: [{ days: ['Sunday' as const], opens: '11:00', closes: '14:00' }] }
  const second = await desk.send(
    [statedOf(water, { priceInCents: 500 }), statedOf(gravy, { priceInCents: 300 })],
    [{ title: 'Sides', servingHours, version: sides?.version ?? 0 }],
  )
  expect([second.statusCode, problemSchema.parse(second.json()).code]).toEqual([409, 'changed_meanwhile'])
  const now = await desk.readMenu()
  expect(now.products.find(({ id }) => id === 'water')).toEqual(water)
  expect(now.products.find(({ id }) => id === 'gravy')).toMatchObject({ priceInCents: 400 })
  expect(now.sections).toEqual(first.sections)
})

test('a call that is repeated changes and records nothing again', async () => {
  const stated = statedOf(await desk.find('gravy'), { priceInCents: 310 })
  await desk.send([stated])
  const { version } = await desk.find('gravy')
  const entries = await desk.readProductChanges()
  expect((await desk.send([stated])).statusCode).toBe(200)
  expect((await desk.find('gravy')).version).toBe(version)
  expect(await desk.readProductChanges()).toEqual(entries)
})

// Covers manager-20.
test('each changed product has an entry of the record, by which the change is undone', async () => {
  const gravy = await desk.find('gravy')
  await desk.change('gravy', { priceInCents: 320, title: 'Gravy boat' })
  const [entry] = await desk.readProductChanges()
  const { version: _version, ...before } = statedOf(gravy)
  expect(entry).toMatchObject({
    action: 'product_changed',
    accountId: 'riley',
    details: { before, after: { ...before, priceInCents: 320, title: 'Gravy boat' } },
  })
  await desk.change('gravy', before)
  const { version: _now, changedAt: _at, ...undone } = await desk.find('gravy')
  expect(gravy).toMatchObject(undone)
  const csv = (await desk.manager.get('manager/changes/csv?subject=menu')).body
  expect(csv).toContain('menu,product_changed')
})

test('products of a new section are added with it, in the order that is stated', async () => {
  const cake = statedOf(await desk.find('gravy'), { id: 'cake', section: 'Cakes', order: 50, version: 0 })
  const unknown = await desk.send([cake])
  expect([unknown.statusCode, problemSchema.parse(unknown.json()).detail]).toEqual([400, 'section: "Cakes" is none'])
  expect((await desk.send([cake], [{ title: 'Cakes', servingHours: null, version: 0 }])).statusCode).toBe(200)
  const { sections, products } = await desk.readMenu()
  expect([sections[0], products[0]]).toMatchObject([
    { title: 'Cakes', version: 1 },
    { id: 'cake', version: 1 },
  ])
  expect((await desk.send([{ ...cake, title: 'Another cake' }])).statusCode).toBe(409)
})

test('several products are sorted, and the prices of a section raised, in one call', async () => {
  const sides = (await desk.readMenu()).products.filter(({ section }) => section === 'Sides')
  const answer = await desk.send(
    sides.map((product, index) =>
      statedOf(product, { order: 599 - index, priceInCents: Math.round(product.priceInCents * 0.11) * 10 }),
    ),
  )
  const changed = answer.json<ManagedMenu>().products.filter(({ section }) => section === 'Sides')
  expect(changed.map(({ id }) => id)).toEqual(sides.map(({ id }) => id).toReversed())
  expect(await desk.readListed('gravy')).toMatchObject({ price: 2.8, order: 597 })
})

test('the hours of a section are changed and recorded, and its dishes follow them', async () => {
  const { sections } = await desk.readMenu()
  const version = sections.find(({ title }) => title === 'Drinks')?.version ?? 0
  const never = { week: [] }
  expect((await desk.send([], [{ title: 'Drinks', servingHours: never, version }])).statusCode).toBe(200)
  expect(await pay(cartOf('water', 350))).toMatchObject({ code: 'sold_out' })
  const { entries } = (await desk.manager.get('manager/changes?subject=menu')).json<AuditTrailPage>()
  expect(entries[0]).toMatchObject({
    action: 'section_hours_changed',
    details: { section: 'Drinks', before: null, after: never },
  })
})

test('an option that carts have is removed: the cart is rejected, and ordered again without it', async () => {
  const salad = await desk.find('garden_salad')
  const details = salad.details && { ...salad.details, optionGroups: [] }
  expect(await pay(cartOf('garden_salad', 1250, { options: ['no_feta'] }))).toBeUndefined()
  await desk.change('garden_salad', { details })
  expect(await pay(cartOf('garden_salad', 1250, { options: ['no_feta'] }))).toMatchObject({
    code: 'option_unavailable',
    products: [{ id: 'garden_salad' }],
  })
  expect(await pay(cartOf('garden_salad', 1250))).toBeUndefined()
})

// Covers manager-21.
test.each([
  ['counter only', { isSoldOnline: false }],
  ['alcohol', { isAlcohol: true }],
  ['alcohol that is stated as sold online', { isAlcohol: true, isSoldOnline: true }],
])('a dish that is %s is on the menu and cannot be ordered', async (_what, stated) => {
  const water = await desk.find('water')
  await desk.change('water', {
    details: { ...(water.details ?? { tags: [], allergens: null, optionGroups: [], gst: 'taxable' }), ...stated },
  })
  expect(await desk.readListed('water')).toMatchObject({ price: 3.5 })
  const dishes = (await api.as(undefined).get('menu')).json<{ id: string; availability?: object }[]>()
  expect(dishes.find(({ id }) => id === 'water')?.availability).toMatchObject({ isCounterOnly: true })
  expect(await pay(cartOf('water', 350))).toMatchObject({
    code: 'product_unavailable',
    products: [{ id: 'water', priceInCents: null }],
  })
})

test.each<[string, object]>([
  ['a price of $0', { priceInCents: 0 }],
  ['a price of $10,000', { priceInCents: 1_000_000 }],
  ['a title of 250 characters', { title: 'x'.repeat(250) }],
  ['an emoji', { title: 'Pie 🥧 of the day' }],
  ['text from right to left', { title: 'فطيرة اللحم', description: 'עוגת בשר' }],
])('%s is stored and listed as stated', async (_what, changes) => {
  expect((await desk.change('gravy', changes)).statusCode).toBe(200)
  expect(await desk.find('gravy')).toMatchObject(changes)
  expect(await desk.readListed('gravy')).toBeDefined()
})

test.each<[string, object]>([
  ['a title of 251 characters', { title: 'x'.repeat(251) }],
  ['a title that shows nothing', { title: '\u200b' }],
  ['a mark of direction', { title: 'Pie \u202e' }],
  ['a negative price', { priceInCents: -1 }],
  ['half a cent', { priceInCents: 0.5 }],
  ['a special that ends before it begins', { special: { priceInCents: 1, from: '2026-12-02', until: '2026-12-01' } }],
  ['details that contradict each other', { details: { tags: ['vegan'], allergens: null } }],
  ['a field that is left out', { section: undefined }],
])('%s is rejected', async (_what, changes) => {
  const rejected = await desk.change('gravy', changes)
  expect([rejected.statusCode, problemSchema.parse(rejected.json()).code]).toEqual([400, 'bad_request'])
})

test('a product that is stated twice in one call is rejected', async () => {
  const gravy = statedOf(await desk.find('gravy'))
  expect((await desk.send([gravy, { ...gravy, priceInCents: 1 }])).statusCode).toBe(400)
})

test('500 products with options are added in one call', async () => {
  const burger = await desk.find('shack_burger')
  const many = Array.from({ length: 500 }, (_, index) =>
    statedOf(burger, { id: `burger_${index}`, order: 700 + index, version: 0 }),
  )
  expect((await desk.send([...many, statedOf(burger)])).statusCode).toBe(400)
  const answer = await desk.send(many)
  expect(answer.statusCode).toBe(200)
  const added = answer
    .json<ManagedMenu>()
    .products.filter(({ section, version }) => section === 'Burgers' && version === 1)
  expect(added.length).toBeGreaterThanOrEqual(500)
  expect((await desk.send(many.map((product) => ({ ...product, version: 1, isArchived: true })))).statusCode).toBe(200)
})
