import { expect, test } from 'vitest'
import { readAmount } from '../sheets/amounts.ts'
import { readMenuFile } from './read-file.ts'

const file = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)

function itemsOf(bytes: Uint8Array) {
  const read = readMenuFile(bytes)
  if ('fault' in read) throw new Error(read.fault)
  return read.items
}

const SQUARE =
  'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Price,Online Sale Price,Archived,Sellable,Contains Alcohol,Stockable,Skip Detail Screen in POS,Option Name 1,Option Value 1,Tax - GST (10%)'

test("reads Square's item library: variations of an item become one dish", () => {
  const [coffee, milk, wine, ...others] = itemsOf(
    file(
      SQUARE,
      '#coffee-s,TOKA,Flat white,,Small,,Two shots,"Drinks > Coffee, Breakfast",,,Prepared food and beverage,4.50,,N,Y,N,N,N,Size,Small,Y',
      '#coffee-l,TOKB,Flat white,,Large,,,"Drinks > Coffee, Breakfast",,,Prepared food and beverage,"$5.50",,N,Y,N,N,N,Size,Large,Y',
      '#milk,TOKC,Plain milk,,Regular,,,Fridge,Drinks,,Prepared food and beverage,3.00,,N,Y,N,N,N,,,N',
      '#red,TOKD,House red,,Regular,,,Bar,,,Prepared food and beverage,11.00,,Y,Y,Y,N,N,,,Y',
      '#open,TOKE,Cake of the day,,Regular,,,Sweet,,,Prepared food and beverage,variable,,N,Y,N,N,N,,,Y',
    ),
  )
  expect(coffee).toMatchObject({
    rowNumbers: [2, 3],
    ids: ['sq_TOKA', 'sq_TOKB'],
    title: 'Flat white',
    section: 'Coffee',
    description: 'Two shots',
    priceInCents: 450,
    variations: {
      title: 'Size',
      list: [
        { title: 'Small', priceInCents: 450 },
        { title: 'Large', priceInCents: 550 },
      ],
    },
    gst: 'taxable',
    isOnMenu: true,
    faults: [],
  })
  expect(milk).toMatchObject({ section: 'Drinks', gst: 'free-if-taken-away', doubts: [{ kind: 'gst-free' }] })
  expect(milk?.variations).toBeNull()
  expect(wine).toMatchObject({ isAlcohol: true, isOnMenu: false })
  expect(others).toMatchObject([{ title: 'Cake of the day', faults: ['“variable” is no price.'] }])
})

test('reads an older item library of Square, and takes two items of one name apart', () => {
  const items = itemsOf(
    file(
      'Token,Item Name,Description,Category,SKU,Variation Name,Price,Current Quantity Main',
      'T1,Pie,Beef,Hot food,,Regular,7.9,',
      'T2,Pie,Chicken,Hot food,,Regular,8.2,',
    ),
  )
  expect(items.map(({ ids, section, priceInCents, gst }) => [ids, section, priceInCents, gst])).toEqual([
    [['sq_T1'], 'Hot food', 790, undefined],
    [['sq_T2'], 'Hot food', 820, undefined],
  ])
})

test('reads the product export of Lightspeed Retail (X-Series)', () => {
  const items = itemsOf(
    file(
      'id,handle,sku,composite_name,composite_sku,composite_quantity,name,description,product_category,variant_option_one_name,variant_option_one_value,variant_option_two_name,variant_option_two_value,tags,supply_price,retail_price,tax_name,tax_value,brand_name,active,inventory_Main_Outlet',
      'a1,chips,101,,,,Hot chips,<p>With chicken salt &amp; sauce</p>,Food / Sides,Size,Small,,,,1.00,6.50000,GST,0.1,,1,0',
      'a2,chips,102,,,,Hot chips,,Food / Sides,Size,Large,,,,2.00,9.50000,GST,0.1,,1,0',
      'b1,café-du-monde,103,,,,Café du monde,,Drinks,,,,,,1.00,4.09091,GST,0.1,,1,0',
      'c1,combo,104,Burger deal,,,Burger deal,,Deals,,,,,,,19.90,GST,0.1,,1,0',
      'c1,combo,104,Burger deal,101,1,,,,,,,,,,,,,,,',
      'd1,old,105,,,,Old soup,,Soup,,,,,,1.00,8.00,No Tax,0,,0,0',
    ),
  )
  expect(items.map(({ title, ids, priceInCents, section }) => [title, ids, priceInCents, section])).toEqual([
    ['Hot chips', ['ls_chips'], 650, 'Sides'],
    ['Café du monde', [expect.stringMatching(/^ls_cafe_du_monde_[a-z0-9]+$/)], 409, 'Drinks'],
    ['Burger deal', ['ls_combo'], 1990, 'Deals'],
    ['Old soup', ['ls_old'], 800, 'Soup'],
  ])
  expect(items[0]).toMatchObject({
    description: 'With chicken salt & sauce',
    variations: { title: 'Size', list: [{ title: 'Small' }, { title: 'Large', priceInCents: 950 }] },
    gst: 'taxable',
  })
  expect(items[1]?.doubts).toMatchObject([{ kind: 'price' }])
  expect(items[2]?.faults).toEqual([])
  expect(items[3]).toMatchObject({ isOnMenu: false, gst: 'free-if-taken-away' })
})

test('reads our own sheet, and names what it cannot read', () => {
  const [pie, prawns, odd] = itemsOf(
    file(
      'title;price;section;gst;contains;may contain;seafood;tags;preparation minutes;sold online;alcohol',
      'Beef pie;7,90;Lunch;yes;Wheat, gluten, eggs;none;;none;8;yes;no',
      'Prawn roll;"1.018,90";Lunch;taxable;crustacean;;exempt: frozen mix;;;;',
      'Odd;lots;Lunch;maybe;tree nuts;;Mars;GF;500;perhaps;',
    ),
  )
  expect(pie).toMatchObject({
    ids: [],
    priceInCents: 790,
    gst: 'taxable',
    contains: ['wheat', 'gluten', 'egg'],
    mayContain: [],
    tags: [],
    preparationMinutes: 8,
    isSoldOnline: true,
    isAlcohol: false,
    faults: [],
  })
  expect(prawns).toMatchObject({ priceInCents: 101_890, seafood: { exempt: 'frozen mix' }, mayContain: undefined })
  expect(odd?.faults).toEqual([
    '“lots” is no price.',
    '“tree nuts” is no allergen that we know.',
    '“GF” is no tag that we know.',
    '“maybe” is no GST that we know.',
    '“Mars” is no origin of seafood.',
    'The preparation takes 1 to 120 minutes.',
    '“perhaps” is neither yes nor no.',
  ])
})

test('reads amounts as programs write them', () => {
  const cents = ['$12.50', '12.5', '1,250.00', '1.250,00', '12,50', 'AUD 7', 'A$7.00', ' 0 ', '7.900000'].map(
    (text) => readAmount(text)?.cents,
  )
  expect(cents).toEqual([1250, 1250, 125_000, 125_000, 1250, 700, 700, 0, 790])
  expect(['', '-1', '1e3', 'free', '1.2.3', '=1+1', '9999999999'].map(readAmount)).toEqual(Array(7).fill(undefined))
})
