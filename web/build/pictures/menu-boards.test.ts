import { menuBoardLines } from '@fuel-shack/contract/menu/menu-board'
import { titleWithOrigin } from '@fuel-shack/contract/menu/seafood'
import { describe, expect, it } from 'vitest'
import { listSites, readSiteFolder } from '../site/read-site.ts'
import { TITLE_SIZE } from './menu-board-drawing.ts'
import { drawBoard } from './menu-boards.ts'
import { outline } from './outlined-text.ts'
import { pictureKey } from './picture-cache.ts'
import { listPictures } from './site-pictures.ts'

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

describe.each(listSites())('the menu boards of %s', (directory) => {
  const folder = readSiteFolder(directory)
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

it('a changed price changes every picture of its board, and no other picture', () => {
  const before = readSiteFolder(listSites()[0])
  const [changed] = before.products
  const products = before.products.map((each) => (each === changed ? { ...each, priceInCents: 123_45 } : each))
  const keys = (folder: typeof before) => listPictures(folder).map(({ recipe }) => pictureKey(recipe()))
  const [old, recent] = [keys(before), keys({ ...before, products })]
  const files = listPictures(before).map(({ file }) => file)
  const board = before.site.menuBoards.find(({ section }) => section === changed?.section)
  const name = `menu/${board?.file.replace('.png', '')}`
  expect(files.filter((_file, index) => old[index] !== recent[index])).toEqual(
    files.filter((file) => file.startsWith(name)),
  )
})
