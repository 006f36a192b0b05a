import { menuBoardLines } from '@fuel-shack/contract/shop/catalogue/menu-board'
import { titleWithOrigin } from '@fuel-shack/contract/shop/catalogue/seafood'
import { describe, expect, it } from 'vitest'
import { TITLE_SIZE } from './menu-board-drawing.ts'
import { drawBoard, menuBoardPictures } from './menu-boards.ts'
import { outline } from './outlined-text.ts'
import { readFolder, SITES } from './sites-of-tests.ts'

/** Coordinates are rounded to a tenth. */
const TOLERANCE = 0.25

/** Path data as if it began at the origin: the same for a text wherever it stands. */
function movedToOrigin(path: string): { commands: string; points: number[] } {
  const points = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
  return {
    commands: path.replaceAll(/[-\d. ]+/g, ''),
    points: points.map((value, index) => value - (points[index % 2] ?? 0)),
  }
}

function isSameOutline(one: string, other: string): boolean {
  const [first, second] = [movedToOrigin(one), movedToOrigin(other)]
  return (
    first.commands === second.commands &&
    first.points.every((value, index) => Math.abs(value - (second.points[index] ?? NaN)) < TOLERANCE)
  )
}

const folders = await Promise.all(SITES.map(async (directory) => ({ directory, folder: await readFolder(directory) })))

describe.each(folders)('the menu boards of $directory', ({ folder }) => {
  const boards = folder.site.menuBoards.map((board) => ({ board, svg: drawBoard(folder, board) }))

  // Covers welcome-7.
  it('the menu has a board for each of the six sections', () => {
    const sections = new Set(folder.products.map(({ section }) => section))
    expect(boards.map(({ board }) => board.section)).toEqual([...sections])
    expect(boards).toHaveLength(6)
  })

  it.each(boards)(
    'the board $board.title shows each title and price of the catalogue as whole outlines',
    ({ board, svg }) => {
      expect(svg).not.toContain('NaN')
      const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
      const texts = menuBoardLines(board.section, folder.products).flatMap(({ title, price, seafoodOrigin }) => [
        titleWithOrigin(title, seafoodOrigin),
        price,
      ])
      const missing = texts.filter((text) => {
        const expected = outline({ text, font: 'sign', size: TITLE_SIZE }, 0, 0)
        return !paths.some((path) => isSameOutline(path, expected))
      })
      expect(missing).toEqual([])
    },
  )
})

it('a board says of which day it is in its footnote, and its thumbnails do not', async () => {
  const [directory = ''] = SITES
  const folder = await readFolder(directory)
  const [board] = folder.site.menuBoards
  if (!board) throw new Error('The site has no board')
  const undated = drawBoard(folder, board)
  expect(drawBoard(folder, board, '29 November 2026')).not.toBe(undated)
  const pictures = menuBoardPictures(folder, board, undated, '29 November 2026')
  const sources = new Map(pictures.map(({ path, recipe }) => [path, recipe().source]))
  expect(sources.get('/menu/menu1_breakfast-540.avif')).toBe(undated)
  expect(sources.get('/menu/menu1_breakfast.png')).toBe(drawBoard(folder, board, '29 November 2026'))
})

it('a board states the surcharge in the size of its prices', async () => {
  const [directory = ''] = SITES
  const folder = await readFolder(directory)
  const board = folder.site.menuBoards[0] ?? { file: '', title: '', section: '' }
  const surcharge = { ...folder.site.surcharge, percent: 15, holidayPercent: 15 }
  // Of three rows, none is smaller than usual.
  const products = folder.products.filter(({ section }) => section === board.section).slice(0, 3)
  const facts = { ...folder, products, site: { ...folder.site, surcharge } }
  const svg = drawBoard(facts, board)
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
  const isDrawn = (text: string) => {
    const expected = outline({ text, font: 'sign', size: TITLE_SIZE }, 0, 0)
    return paths.some((path) => isSameOutline(path, expected))
  }
  const words = 'A surcharge of 15% applies on Sundays and public holidays'.split(' ')
  const ofFirstLine = words.findIndex((_, index) => isDrawn(words.slice(0, index + 1).join(' ')))
  expect(ofFirstLine).toBeGreaterThan(0)
  expect(isDrawn(words.slice(ofFirstLine + 1).join(' '))).toBe(true)
  expect(menuBoardLines(board.section, products).every(({ price }) => isDrawn(price))).toBe(true)
  const [picture] = menuBoardPictures(facts, board, svg, '29 November 2026')
  expect(picture?.recipe().description).toContain('A surcharge of 15% applies on Sundays and public holidays.')
})

it.each(["Jack & Jill's <Diner>", '🚚 Truck stop', 'X'.repeat(80)])(
  'a board of the rest stop "%s" is valid SVG',
  async (name) => {
    const [directory = ''] = SITES
    const folder = await readFolder(directory)
    const site = { ...folder.site, name }
    const svg = drawBoard({ ...folder, site }, folder.site.menuBoards[0] ?? { file: '', title: '', section: '' })
    expect(svg).not.toContain('NaN')
    expect(svg).not.toContain(name)
  },
)
