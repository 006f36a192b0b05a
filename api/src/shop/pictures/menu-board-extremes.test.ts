import { expect, it } from 'vitest'
import { TITLE_SIZE } from './menu-board-drawing.ts'
import { drawBoard } from './menu-boards.ts'
import { outline } from './outlined-text.ts'
import { readFolder, SITES } from './sites-of-tests.ts'

it.each<[string, { title: string; description?: string }[]]>([
  ['no dish', []],
  ['500 dishes', Array.from({ length: 500 }, (_, index) => ({ title: `Dish ${index}` }))],
  [
    'a title and a description that are as long as they may be',
    [{ title: 'x'.repeat(250), description: 'y'.repeat(1000) }],
  ],
  ['a title in letters that the font does not have', [{ title: 'فطيرة' }]],
])('a board with %s is valid SVG', async (_what, dishes) => {
  const [directory = ''] = SITES
  const folder = await readFolder(directory)
  const products = dishes.map((dish, order) => ({ id: `dish_${order}`, price: 8.5, section: 'Sides', order, ...dish }))
  const svg = drawBoard({ ...folder, products }, { file: '', title: 'Sides', section: 'Sides' })
  expect(svg).not.toContain('NaN')
})

it('an emoji in a title is left out of the board, which has no such letters', () => {
  const style = { font: 'sign', size: TITLE_SIZE } as const
  expect(outline({ text: 'Pie 🥧 of the day', ...style }, 0, 0)).toBe(
    outline({ text: 'Pie of the day', ...style }, 0, 0),
  )
})
