import { describe, expect, it } from 'vitest'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { CustomerOrderItem } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { DishOption } from '@fuel-shack/contract/shop/catalogue/dish-options'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { reorder, type TodaysMenu } from './reorder.ts'

const PIE: Product = { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 1 }
const SHAKE: Product = { id: 'shake', title: 'Milkshake', price: 7.5, section: 'Drinks', order: 2 }

const option = (id: string, changes: Partial<DishOption> = {}): DishOption => ({
  id,
  title: id,
  deltaInCents: 0,
  isDefault: false,
  isRemoval: false,
  adds: [],
  ...changes,
})

const FLAVOURS = [option('vanilla', { isDefault: true }), option('chocolate', { deltaInCents: 50 })]
const shakeDish = (changes: Partial<Dish> = {}, options = FLAVOURS): Dish => ({
  id: 'shake',
  description: '',
  details: {
    tags: [],
    allergens: null,
    gst: 'taxable',
    optionGroups: [{ id: 'flavour', title: 'Flavour', min: 1, max: 1, options }],
  },
  ...changes,
})

const menu = (changes: Partial<TodaysMenu> = {}): TodaysMenu => ({
  products: [PIE, SHAKE],
  dishes: [{ id: 'pie', description: '', details: null }, shakeDish()],
  limits: { quantityPerDish: 20, quantityPerOrder: 60 },
  at: new Date('2026-11-20T02:00:00.000Z'),
  ...changes,
})

const item = (changes: Partial<CustomerOrderItem> = {}): CustomerOrderItem => ({
  id: 'line',
  productId: 'pie',
  title: 'Beef pie',
  quantity: 2,
  unitPriceCents: 790,
  options: [],
  note: '',
  ...changes,
})

const chocolate = item({
  productId: 'shake',
  title: 'Milkshake',
  quantity: 1,
  unitPriceCents: 800,
  options: [{ id: 'chocolate', title: 'chocolate', deltaInCents: 50, isRemoval: false }],
  note: 'extra cold',
})

describe('ordering again', () => {
  it('ordering again adds the same dishes with their options and notes, and has nothing to say', () => {
    const { cart, messages, added } = reorder([item(), chocolate], menu(), [])
    expect(messages).toEqual([])
    expect(added).toBe(3)
    expect(cart).toMatchObject([
      { id: 'pie', quantity: 2 },
      { id: 'shake', quantity: 1, note: 'extra cold', options: [{ id: 'chocolate', deltaInCents: 50 }] },
    ])
  })

  it('ordering again leaves what is in the cart', () => {
    const before = [{ ...PIE, quantity: 3 }]
    const { cart, added } = reorder([item(), chocolate], menu(), before)
    expect(cart).toMatchObject([
      { id: 'pie', quantity: 5 },
      { id: 'shake', quantity: 1 },
    ])
    expect(added).toBe(3)
  })

  it('ordering again leaves out a dish that left the menu', () => {
    const { cart, messages, added } = reorder([item()], menu({ products: [SHAKE] }), [])
    expect([cart, added]).toEqual([[], 0])
    expect(messages).toEqual(["Beef pie isn't on the menu any more."])
  })

  it('ordering again leaves out a dish that is sold out', () => {
    const dishes = [shakeDish({ availability: { soldOutUntil: null } })]
    const { cart, messages } = reorder([chocolate], menu({ dishes }), [])
    expect(cart).toEqual([])
    expect(messages).toEqual(['Milkshake: sold out.'])
  })

  it('ordering again says what a dish costs now', () => {
    const { cart, messages } = reorder([item()], menu({ products: [{ ...PIE, price: 8.5 }] }), [])
    expect(cart).toMatchObject([{ id: 'pie', price: 8.5, quantity: 2 }])
    expect(messages).toEqual(['Beef pie is now $8.50. It was $7.90.'])
  })

  it('ordering again replaces an option that left the menu by the default of its group', () => {
    const [vanilla] = FLAVOURS
    const { cart, messages } = reorder([chocolate], menu({ dishes: [shakeDish({}, vanilla ? [vanilla] : [])] }), [])
    expect(cart).toMatchObject([{ id: 'shake', quantity: 1 }])
    expect(messages).toEqual([
      "Milkshake: chocolate isn't available. Check what you chose.",
      'Milkshake is now $7.50. It was $8.00.',
    ])
  })

  it('ordering again leaves out a dish whose only choice is sold out', () => {
    const soldOutOptions = FLAVOURS.map(({ id }) => ({ id, until: null }))
    const { cart, messages } = reorder(
      [chocolate],
      menu({ dishes: [shakeDish({ availability: { soldOutOptions } })] }),
      [],
    )
    expect(cart).toEqual([])
    expect(messages).toEqual(['Milkshake: what you chose is sold out. Add it from the menu with another choice.'])
  })

  it('ordering again adds as many as the limits allow, and says so', () => {
    const { cart, messages, added } = reorder([item({ quantity: 9 })], menu(), [{ ...PIE, quantity: 15 }])
    expect(cart).toMatchObject([{ id: 'pie', quantity: 20 }])
    expect(added).toBe(5)
    expect(messages).toEqual(['We added as many as fit: the limit is 20 each and 60 per order.'])
  })
})
