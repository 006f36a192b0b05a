import type { Availability } from '@fuel-shack/contract/menu/availability'
import type { Product } from '@fuel-shack/contract/menu/catalogue'
import { describe, expect, it } from 'vitest'
import { boardLinesToday, boardNews } from './board-today.ts'

const LINES = [
  { id: 'pie', title: 'Beef pie', price: '$7.90', description: 'Chunky' },
  { id: 'roll', title: 'Sausage roll', price: '$5.50', description: '' },
  { id: 'shake', title: 'Milkshake', price: '$8.00', description: '' },
]
const PRODUCTS: Product[] = [
  { id: 'shake', title: 'Milkshake', price: 8, section: 'Lunch', order: 3 },
  { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 1 },
  { id: 'roll', title: 'Sausage roll', price: 5.5, section: 'Lunch', order: 2 },
]
const SOLD_OUT = { availability: { soldOutUntil: null }, note: 'Sold out' }
const UNTIL_TOMORROW = {
  availability: { soldOutUntil: '2026-11-24T18:00:00Z' },
  note: 'Sold out until tomorrow',
}

function board(
  products: readonly Product[] = PRODUCTS,
  states: Partial<Record<string, { availability?: Availability; note?: string }>> = {},
) {
  const findDish = (id: string) => ({ id, description: 'Of today', details: null, ...pick(states[id]) })
  const textsOf = (id: string) => ({ note: states[id]?.note, unavailable: undefined })
  return boardLinesToday('Lunch', LINES, { products, menu: { findDish, textsOf } })
}

function pick(state: { availability?: Availability } | undefined) {
  return state?.availability ? { availability: state.availability } : {}
}

const changed = (id: string, changes: Partial<Product>) =>
  PRODUCTS.map((product) => (product.id === id ? { ...product, ...changes } : product))

describe('a board today', () => {
  it('a board today has no news while it is right', () => {
    expect(boardNews(board())).toEqual([])
    expect(board().map(({ title }) => title)).toEqual(['Beef pie', 'Sausage roll', 'Milkshake'])
  })

  it('a board today is as in the picture until the products have loaded', () => {
    expect(board([]).map(({ price, isUnavailable }) => [price, isUnavailable])).toEqual([
      ['$7.90', false],
      ['$5.50', false],
      ['$8.00', false],
    ])
    expect(boardNews(board([]))).toEqual([])
  })

  it('a board today groups what cannot be ordered by the reason', () => {
    const lines = board(PRODUCTS, { pie: SOLD_OUT, roll: UNTIL_TOMORROW, shake: SOLD_OUT })
    expect(boardNews(lines)).toEqual([
      { label: 'Sold out', text: 'Beef pie, Milkshake' },
      { label: 'Sold out until tomorrow', text: 'Sausage roll' },
    ])
  })

  it('a board today says once what is true of all dishes', () => {
    const later = { availability: { servedFrom: '2026-11-24T19:00:00Z' }, note: 'Served from 5 am' }
    expect(boardNews(board(PRODUCTS, { pie: later, roll: later, shake: later }))).toEqual([
      { label: 'Served from 5 am', text: 'all dishes' },
    ])
  })

  it('a board today marks a dish that can be ordered only by its note', () => {
    const lines = board(PRODUCTS, {
      pie: { availability: { servedUntil: '2026-11-24T00:30:00Z' }, note: 'Served until 10:30 am' },
    })
    expect(lines[0]).toMatchObject({ note: 'Served until 10:30 am', isUnavailable: false })
    expect(boardNews(lines)).toEqual([])
  })

  it('a board today has the title and price of today', () => {
    const lines = board(changed('pie', { title: 'Chunky pie', price: 8.2 }))
    expect(lines[0]).toMatchObject({ title: 'Chunky pie', price: '$8.20', description: 'Of today' })
    expect(boardNews(lines)).toEqual([
      { label: 'Price today', text: 'Beef pie $8.20' },
      { label: 'New name', text: 'Beef pie is now Chunky pie' },
    ])
  })

  it('a board today marks a dish that is not on the menu, and adds one that is new in its section', () => {
    const lamb: Product = { id: 'lamb', title: 'Lamb pie', price: 9.5, section: 'Lunch', order: 0 }
    const gravy: Product = { id: 'gravy', title: 'Gravy', price: 2.5, section: 'Sides', order: 0 }
    const lines = board([...PRODUCTS.filter(({ id }) => id !== 'roll'), lamb, gravy])
    expect(lines.map(({ title, isUnavailable }) => [title, isUnavailable])).toEqual([
      ['Beef pie', false],
      ['Sausage roll', true],
      ['Milkshake', false],
      ['Lamb pie', false],
    ])
    expect(boardNews(lines)).toEqual([
      { label: 'Not on the menu today', text: 'Sausage roll' },
      { label: 'Also on the menu', text: 'Lamb pie $9.50' },
    ])
  })
})
