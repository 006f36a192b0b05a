import { expect, it } from 'vitest'
import { describeMenuBoard, menuBoardLines } from './menu-board.ts'

const gravy = {
  id: 'gravy',
  title: 'Gravy',
  description: 'A tub for dipping',
  price: 2.5,
  section: 'Sides',
  order: 503,
}
const chips = { id: 'chips', title: 'Hot chips', description: '', price: 9.5, section: 'Sides', order: 502 }
const tea = {
  id: 'tea',
  title: 'Pot of tea',
  description: 'Billy strong',
  price: 4.8,
  section: 'Drinks',
  order: 603,
}

it('a menu board lists the products of its section, sorted by order, with prices in AUD', () => {
  expect(menuBoardLines('Sides', [gravy, tea, chips])).toEqual([
    { id: 'chips', title: 'Hot chips', description: '', price: '$9.50' },
    { id: 'gravy', title: 'Gravy', description: 'A tub for dipping', price: '$2.50' },
  ])
})

it('describes every title, price and description of the board', () => {
  expect(describeMenuBoard('Sides', [gravy, tea, chips])).toBe(
    'Sides menu. Hot chips, $9.50. Gravy, $2.50: A tub for dipping.',
  )
})

it('a menu board of an empty section has no lines', () => {
  expect(menuBoardLines('Dessert', [gravy])).toEqual([])
  expect(describeMenuBoard('Dessert', [gravy])).toBe('Dessert menu.')
})

it('a menu board says where the seafood of a dish comes from', () => {
  const fish = { ...chips, id: 'fish', title: 'Fish', seafoodOrigin: 'imported' as const }
  const tuna = { ...chips, id: 'tuna', title: 'Tuna' }
  expect(menuBoardLines('Sides', [fish, tuna]).map(({ seafoodOrigin }) => seafoodOrigin)).toEqual([
    'imported',
    undefined,
  ])
  expect(describeMenuBoard('Sides', [fish, tuna])).toBe('Sides menu. Fish, $9.50: Imported seafood. Tuna, $9.50.')
})
