import { describe, expect, it } from 'vitest'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { searchMenu } from './menu-search.ts'

const products: Product[] = [
  { id: 'parmi', title: 'Chicken parmi', price: 27.9, section: 'Dinner', order: 1 },
  { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 2 },
  { id: 'tea', title: 'Pot of tea', price: 4.8, section: 'Drinks', order: 3 },
]
const dishes: Dish[] = [
  { id: 'parmi', description: 'Ham, napoli, cheese, chips and salad', details: null },
  {
    id: 'chips',
    description: 'With chicken salt',
    details: {
      tags: ['vegetarian', 'vegan'],
      allergens: { contains: [], mayContain: [] },
      optionGroups: [],
      gst: 'taxable',
    },
  },
  { id: 'tea', description: '', details: null },
]
const find = (text: string) => {
  const { text: searched, byTitle, byMention } = searchMenu(products, dishes, text)
  return { searched, byTitle: byTitle.map(({ id }) => id), byMention: byMention.map(({ id }) => id) }
}

describe('a search of the menu', () => {
  it('a search of the menu finds titles, and separately what mentions the text', () => {
    expect(find('chips')).toEqual({ searched: 'chips', byTitle: ['chips'], byMention: ['parmi'] })
  })

  // Covers ordering-6.
  it.each(['CHIP', ' hot Ch '])('a search of the menu finds titles in any letter case: "%s"', (text) => {
    expect(find(text)).toMatchObject({ byTitle: ['chips'] })
  })

  it.each(['VEGAN', 'vegan ', 'sides'])(
    'a search of the menu finds tags and sections in any letter case: "%s"',
    (text) => {
      expect(find(text)).toMatchObject({ byTitle: [], byMention: ['chips'] })
    },
  )

  it('a search of the menu finds everything without a text', () => {
    expect(find(' ')).toMatchObject({ byTitle: ['parmi', 'chips', 'tea'], byMention: [] })
  })

  // Covers ordering-10.
  it.each(['chikcen', 'Chickn', 'chiken'])('a search of the menu corrects "%s", and says to what', (text) => {
    expect(find(text)).toEqual({ searched: 'chicken', byTitle: ['parmi'], byMention: ['chips'] })
  })

  it.each(['tae', 'lobster', 'zzzz'])(
    'a search of the menu finds nothing for "%s", which is close to no word of the menu',
    (text) => {
      expect(find(text)).toEqual({ searched: text, byTitle: [], byMention: [] })
    },
  )

  it.each(['chold', 'chimp'])('a search of the menu does not correct "%s" to another word of five letters', (text) => {
    expect(find(text)).toEqual({ searched: text, byTitle: [], byMention: [] })
  })

  it('a search of the menu works before the details have loaded', () => {
    expect(searchMenu(products, [], 'dinner').byMention.map(({ id }) => id)).toEqual(['parmi'])
  })
})
