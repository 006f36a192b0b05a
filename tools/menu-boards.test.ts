import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { boardsRecord, drawMenuBoards, fingerprint } from './menu-boards.ts'

const record = z
  .record(z.string(), z.object({ drawing: z.string(), picture: z.string() }))
  .parse(JSON.parse(readFileSync(boardsRecord, 'utf8')))

const boards = drawMenuBoards()

it('there is a board for each of the six sections', () => {
  expect(Object.keys(record)).toEqual(boards.map(({ name }) => `${name}.png`))
  expect(boards).toHaveLength(6)
})

it.each(boards)('$name shows the catalogue as it is now (else run: node tools/menu-boards.ts)', ({ name, svg }) => {
  const png = readFileSync(new URL(`${name}.png`, boardsRecord))
  expect(record[`${name}.png`]).toEqual({ drawing: fingerprint(svg), picture: fingerprint(png) })
})

it.each(boards)('$name is light enough for bad reception and its lettering is whole', ({ name, svg }) => {
  expect(readFileSync(new URL(`${name}.png`, boardsRecord)).length).toBeLessThan(120_000)
  expect(svg).not.toContain('NaN')
})
