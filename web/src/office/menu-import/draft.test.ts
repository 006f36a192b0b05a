import { expect, test } from 'vitest'
import { changeMenuSchema, type ManagedMenu, type ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import type { StatedProduct } from '@fuel-shack/contract/office/managed-menu'
import { draftOf, type DraftLine } from './draft.ts'
import { readMenuFile } from './read-file.ts'
import { isTicked, toCalls } from './take.ts'

const NONE = { accepted: new Set<never>(), ticks: new Map<string, boolean>() }

const product = (id: string, title: string, more: Partial<ManagedProduct> = {}): ManagedProduct => ({
  id,
  title,
  description: '',
  priceInCents: 790,
  section: 'Lunch',
  order: 204,
  details: { tags: [], allergens: { contains: [], mayContain: [] }, optionGroups: [], gst: 'taxable' },
  special: null,
  version: 3,
  archivedAt: null,
  changedAt: '2026-11-01T00:00:00.000Z',
  picture: null,
  ...more,
})

const menuOf = (...products: ManagedProduct[]): ManagedMenu => ({
  today: '2026-11-29',
  sections: [...new Set(products.map(({ section }) => section))].map((title) => ({
    title,
    servingHours: null,
    version: 1,
  })),
  products,
})

function draft(text: string, menu: ManagedMenu, choices = new Map<string, string>()) {
  const read = readMenuFile(new TextEncoder().encode(text))
  if ('fault' in read) throw new Error(read.fault)
  return draftOf(read, menu, choices)
}

/** The menu after all lines without a fault were taken, as the server would have it. */
function taken(lines: readonly DraftLine[], menu: ManagedMenu): ManagedMenu {
  const fit = lines.filter(({ faults, isSame }) => faults.length === 0 && !isSame)
  const calls = toCalls(fit, menu).map((call) => changeMenuSchema.parse(structuredClone(call)))
  const changed = calls.flatMap(({ products }) => products)
  const ids = new Set(changed.map(({ id }) => id))
  const stored = ({ isArchived, ...stated }: StatedProduct & { version: number }): ManagedProduct => ({
    ...product(stated.id, stated.title),
    ...stated,
    version: stated.version + 1,
    archivedAt: isArchived ? '2026-11-29T00:00:00.000Z' : null,
  })
  const products = [...menu.products.filter(({ id }) => !ids.has(id)), ...changed.map(stored)]
  return { ...menuOf(...products), sections: [...menuOf(...products).sections] }
}

const SQUARE = 'Token,Item Name,Variation Name,Description,Category,Price,Tax - GST (10%)'
const titles = (lines: readonly DraftLine[]) => lines.map((line) => line.product.title)
const kinds = ({ doubts }: DraftLine) => doubts.map(({ kind }) => kind)

test('a line without doubts is ticked, one with doubts waits, one with a fault cannot be ticked', () => {
  const menu = menuOf(product('pie', 'Beef pie'))
  const sheet = [
    'title,price,section,gst,contains,may contain',
    'Beef pie,8.20,Lunch,taxable,none,none',
    'Wrap,9.50,Lunch,taxable,wheat,none',
    'Fish cake,6.00,Lunch,taxable,fish,none',
    'Free water,0,Lunch,taxable,none,none',
    'Gravy,,Lunch,taxable,none,none',
  ].join('\n')
  const { lines } = draft(sheet, menu)
  expect(lines.map((line) => [line.product.title, isTicked(line, NONE), line.steps, kinds(line), line.faults])).toEqual(
    [
      ['Beef pie', true, expect.stringContaining('$7.90 → $8.20'), [], []],
      ['Wrap', true, '', [], []],
      ['Fish cake', false, '', ['seafood'], []],
      ['Free water', false, '', ['price'], []],
      ['Gravy', false, '', [], ['Row 6 has no price.']],
    ],
  )
  const [, , , , gravy] = lines
  expect(gravy && isTicked(gravy, { ...NONE, ticks: new Map([[gravy.product.id, true]]) })).toBe(false)
})

test('doubts that most dishes have are decided for all of them', () => {
  const { lines } = draft(`${SQUARE}\nT1,Pie,Regular,,Hot,7.90,\nT2,Prawn roll,Regular,,Hot,9.90,Y\n`, menuOf())
  const accepted = new Set(['gst', 'allergens'] as const)
  expect(lines.map(kinds)).toEqual([
    ['gst', 'allergens'],
    ['allergens', 'seafood'],
  ])
  expect(lines.map((line) => isTicked(line, NONE))).toEqual([false, false])
  expect(lines.map((line) => isTicked(line, { ...NONE, accepted }))).toEqual([true, false])
})

test('alcohol and tobacco are only sold at the counter, and someone looks at them', () => {
  const names = ['Pale ale', 'Ginger beer', 'Beer-battered fish', 'Winfield Blue', 'Smoked salmon', 'House shiraz']
  const { lines } = draft(
    [SQUARE, ...names.map((name, index) => `T${index},${name},Regular,,Fridge,9,Y`)].join('\n'),
    menuOf(),
  )
  const atCounter = lines.filter(({ product: { details } }) => details?.isAlcohol || details?.isSoldOnline === false)
  expect(titles(atCounter)).toEqual(['Pale ale', 'Winfield Blue', 'House shiraz'])
  expect(atCounter.map((line) => kinds(line)[0])).toEqual(['alcohol', 'tobacco', 'alcohol'])
})

test('variations become a question whose default is the cheapest', () => {
  const { lines } = draft(`${SQUARE}\nT1,Coffee,Large,,Hot,5.50,Y\nT2,Coffee,Small,,Hot,4.50,Y\n`, menuOf())
  expect(lines[0]?.product).toMatchObject({
    priceInCents: 450,
    details: {
      optionGroups: [
        {
          id: 'variation',
          title: 'Choice',
          min: 1,
          max: 1,
          options: [
            { id: 'large', title: 'Large', deltaInCents: 100, isDefault: false },
            { id: 'small', title: 'Small', deltaInCents: 0, isDefault: true },
          ],
        },
      ],
    },
  })
})

test('the same file again changes nothing, also after a manager moved a dish and renamed its question', () => {
  const file = `${SQUARE}\nT1,Coffee,Large,,Hot,5.50,Y\nT2,Coffee,Small,,Hot,4.50,Y\nT3,Pie,Regular,Beef,,7.90,\nT4,Lager,Regular,,Bar,9,Y\n`
  const choices = new Map([['', 'Food']])
  const menu = taken(draft(file, menuOf(), choices).lines, menuOf())
  expect(menu.products.map(({ id, section }) => [id, section])).toEqual([
    ['sq_T1', 'Hot'],
    ['sq_T3', 'Food'],
    ['sq_T4', 'Bar'],
  ])
  expect(draft(file, menu).lines.every(({ isSame }) => isSame)).toBe(true)
  const [coffee, pie, lager] = menu.products
  const group = coffee?.details?.optionGroups[0]
  const edited = menuOf(
    { ...coffee!, section: 'Cups', details: { ...coffee!.details!, optionGroups: [{ ...group!, title: 'Cup size' }] } },
    pie!,
    { ...lager!, details: { ...lager!.details!, isAlcohol: false } },
  )
  expect(draft(file, edited).lines.map(({ isSame }) => isSame)).toEqual([true, true, true])
})

test('a dish that has fewer variations in the file, or options of its own, is looked at', () => {
  const both = `${SQUARE}\nT1,Coffee,Large,,Hot,5.50,Y\nT2,Coffee,Small,,Hot,4.50,Y\n`
  const menu = taken(draft(both, menuOf()).lines, menuOf())
  const [one] = draft(`${SQUARE}\nT2,Coffee,Small,,Hot,5.00,Y\n`, menu).lines
  expect([one?.product.id, one && kinds(one)]).toEqual(['sq_T1', ['options']])
  const [group] = menu.products[0]?.details?.optionGroups ?? []
  const [stored] = menu.products
  if (!group || !stored?.details) throw new Error('The dish has no variations.')
  const own = menuOf({
    ...stored,
    priceInCents: 400,
    details: { ...stored.details, optionGroups: [{ ...group, id: 'size' }] },
  })
  const [line] = draft(both, own).lines
  expect(line && kinds(line)).toEqual(['options'])
  expect(line?.product.details?.optionGroups).toEqual(own.products[0]?.details?.optionGroups)
})

test('a dish of the same name is changed, unless two have the name', () => {
  const menu = menuOf(product('pie', 'Beef pie'), product('chips', 'Chips'), product('chips_l', 'CHIPS'))
  const { lines } = draft(`${SQUARE}\nT1,Beef Pie,Regular,,Hot,8.00,Y\nT2,Chips,Regular,,Hot,5.00,Y\n`, menu)
  expect(lines.map((line) => [line.product.id, line.before?.id])).toEqual([
    ['pie', 'pie'],
    ['sq_T2', undefined],
  ])
  expect(lines.map((line) => kinds(line))).toEqual([[], ['same-name', 'allergens']])
})

test('a new dish of our own sheet never takes the id of another', () => {
  const menu = menuOf(product('pie', 'Beef pie'))
  const { lines } = draft('title,price,section\nPie,5,Lunch\n"烤肉",9,Lunch\nPie!,6,Lunch\n', menu)
  expect(lines.map((line) => line.product.id)).toEqual(['pie_2', expect.stringMatching(/^dish_[a-z0-9]+$/), 'pie_3'])
})

test('two rows of one dish are a fault', () => {
  const { lines } = draft('id,title,price,section\npie,Pie,5,Lunch\npie,Pie,6,Lunch\n', menuOf(product('pie', 'Pie')))
  expect(lines.map(({ faults }) => faults)).toEqual([[], ['Row 2 is the same dish.']])
})

test('what is not sold any more is left out if it is new, and doubted if it is on the menu', () => {
  const archived = `${SQUARE},Archived\nT1,Beef pie,Regular,,Hot,7.90,Y,Y\nT2,Old soup,Regular,,Hot,8.00,Y,Y\n`
  const { lines, leftOut } = draft(archived, menuOf(product('pie', 'Beef pie')))
  expect([leftOut, lines.map((line) => [line.product.isArchived, kinds(line)])]).toEqual([1, [[true, ['off-menu']]]])
})

test('sections of the file are those that the menu has, by any spelling', () => {
  const menu = menuOf(product('pie', 'Beef pie', { section: 'Hot food' }))
  const file = `${SQUARE}\nT1,Wrap,Regular,,HOT FOOD,8,Y\nT2,Cake,Regular,,Sweet,8,Y\nT3,Bun,Regular,,,8,Y\n`
  const { sections, lines } = draft(file, menu, new Map([['Sweet', 'Cakes']]))
  expect(sections).toEqual([
    { title: 'HOT FOOD', becomes: 'Hot food', dishes: 1 },
    { title: 'Sweet', becomes: 'Cakes', dishes: 1 },
    { title: '', becomes: '', dishes: 1 },
  ])
  expect(lines[2]?.faults).toEqual(['It has no section. Choose one under Sections.'])
  expect(toCalls(lines.slice(0, 2), menu)).toMatchObject([
    { products: [{ section: 'Hot food' }, { section: 'Cakes' }], sections: [{ title: 'Cakes', version: 0 }] },
  ])
})

test('says what no menu can have: names and prices beyond the limits, and too many variations', () => {
  const many = Array.from({ length: 21 }, (_, index) => `M${index},Tea,Sort ${index},,Hot,5,Y`)
  const { lines } = draft(
    [
      SQUARE,
      `T1,${'x'.repeat(251)},Regular,,Hot,1,Y`,
      'T2,Gold,Regular,,Hot,1000000.00,Y',
      'T3,Cake,Regular,,Hot,10000,Y',
      ...many,
    ].join('\n'),
    menuOf(),
  )
  expect(lines.map(({ faults }) => faults)).toEqual([
    ['The name has 251 characters. The most is 250.'],
    ['$1,000,000.00 is too much.'],
    [],
    ['It has 21 variations. The most is 20.'],
  ])
  expect(lines[2] && kinds(lines[2])).toContain('price')
})

test('2,000 dishes are four calls, each with the sections that it needs', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `Dish ${index},5,Section ${Math.floor(index / 100)}`)
  const { lines } = draft(`title,price,section\n${rows.join('\n')}\n`, menuOf())
  const calls = toCalls(lines, menuOf())
  expect(calls.map(({ products, sections }) => [products.length, sections?.length])).toEqual([
    [500, 5],
    [500, 5],
    [500, 5],
    [500, 5],
  ])
  for (const call of calls) expect(changeMenuSchema.safeParse(structuredClone(call)).error).toBeUndefined()
})
