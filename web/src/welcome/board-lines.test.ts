import type { Availability } from '@fuel-shack/contract/shop/catalogue/availability'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { describe, expect, it } from 'vitest'
import { boardLines, boardNews } from './board-lines.ts'

const PRODUCTS: Product[] = [
  { id: 'shake', title: 'Milkshake', price: 8, section: 'Lunch', order: 3 },
  { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 1 },
  { id: 'roll', title: 'Sausage roll', price: 5.5, section: 'Lunch', order: 2 },
  { id: 'gravy', title: 'Gravy', price: 2.5, section: 'Sides', order: 0 },
]
const SOLD_OUT = { availability: { soldOutUntil: null }, note: 'Sold out' }
const UNTIL_TOMORROW = {
  availability: { soldOutUntil: '2026-11-24T18:00:00Z' },
  note: 'Sold out until tomorrow',
}

type States = Partial<Record<string, { availability?: Availability; note?: string }>>

function board(states: States = {}) {
  const findDish = (id: string) => {
    const availability = states[id]?.availability
    return { id, description: `${id} of today`, details: null, ...(availability && { availability }) }
  }
  const textsOf = (id: string) => ({ note: states[id]?.note, unavailable: undefined })
  return boardLines('Lunch', { products: PRODUCTS, menu: { findDish, textsOf } })
}

describe('a board', () => {
  it('a board has the dishes of its section in the order of the menu', () => {
    expect(board()[0]).toEqual({
      id: 'pie',
      title: 'Beef pie',
      price: '$7.90',
      description: 'pie of today',
      note: undefined,
      isUnavailable: false,
    })
    expect(board().map(({ id }) => id)).toEqual(['pie', 'roll', 'shake'])
    expect(boardNews(board())).toEqual([])
  })

  it('a board groups what cannot be ordered by the reason', () => {
    const lines = board({ pie: SOLD_OUT, roll: UNTIL_TOMORROW, shake: SOLD_OUT })
    expect(boardNews(lines)).toEqual([
      { label: 'Sold out', text: 'Beef pie, Milkshake' },
      { label: 'Sold out until tomorrow', text: 'Sausage roll' },
    ])
  })

  it('a board says once what is true of all dishes', () => {
    const later = { availability: { servedFrom: '2026-11-24T19:00:00Z' }, note: 'Served from 5 am' }
    expect(boardNews(board({ pie: later, roll: later, shake: later }))).toEqual([
      { label: 'Served from 5 am', text: 'all dishes' },
    ])
  })

  it('a board marks a dish that can be ordered only by its note', () => {
    const lines = board({
      pie: { availability: { servedUntil: '2026-11-24T00:30:00Z' }, note: 'Served until 10:30 am' },
    })
    expect(lines[0]).toMatchObject({ note: 'Served until 10:30 am', isUnavailable: false })
    expect(boardNews(lines)).toEqual([])
  })
})
