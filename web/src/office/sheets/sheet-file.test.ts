import { expect, test } from 'vitest'
import { readSheet, SHEET_BYTES_MAX } from './sheet-file.ts'

const HEADINGS = 'title,price'
const isHeadings = (columns: readonly string[]) => columns.includes('title') && columns.includes('price')
const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array | string) => readSheet(typeof bytes === 'string' ? utf8(bytes) : bytes, isHeadings)

function rowsOf(bytes: Uint8Array | string) {
  const result = read(bytes)
  if ('fault' in result) throw new Error(result.fault)
  return result.sheet.rows.map(({ number, read: cell, fault }) => [number, cell('title'), cell('price'), fault])
}

test('reads UTF-8 with and without its mark, UTF-16, and Windows-1252', () => {
  const expected = [[2, 'Crème brûlée – “big”', '9', undefined]]
  const text = `${HEADINGS}\r\nCrème brûlée – “big”,9\r\n`
  // Each character of this text has one byte in Windows-1252, and these have another one than in UTF-8.
  const inWindows: Readonly<Record<string, number>> = { '–': 0x96, '“': 0x93, '”': 0x94 }
  const windows = Uint8Array.from(text, (letter) => inWindows[letter] ?? letter.charCodeAt(0))
  const wide = new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)
  for (const bytes of [text, `\uFEFF${text}`, windows, wide]) expect(rowsOf(bytes)).toEqual(expected)
})

test('reads commas, semicolons and tabs, whichever the headings have', () => {
  expect(rowsOf('title;price\nFish, chips;18,90\n')).toEqual([[2, 'Fish, chips', '18,90', undefined]])
  expect(rowsOf('title\tprice\nFish; chips\t18.90\n')).toEqual([[2, 'Fish; chips', '18.90', undefined]])
  expect(rowsOf('title,price\n"Fish; chips",18.90\n')).toEqual([[2, 'Fish; chips', '18.90', undefined]])
})

test('keeps line breaks and doubled quotation marks inside of quotation marks', () => {
  expect(rowsOf(`${HEADINGS}\n"The ""lot""\r\nwith egg",9\nPie,8\n`)).toEqual([
    [2, 'The "lot"\nwith egg', '9', undefined],
    [3, 'Pie', '8', undefined],
  ])
})

test('leaves out empty rows, and finds headings below other rows', () => {
  expect(rowsOf(`sep=,\nMy menu\n${HEADINGS}\n\n,\nPie,8\n\n`)).toEqual([[6, 'Pie', '8', undefined]])
})

test('takes a cell that a spreadsheet would run for text', () => {
  expect(rowsOf(`${HEADINGS}\n=cmd|' /C calc'!A0,8\n`)[0]?.[1]).toBe("=cmd|' /C calc'!A0")
  expect(rowsOf(`${HEADINGS}\n"'=1+1",8\n'Tis the season,9\n`).map((row) => row[1])).toEqual([
    '=1+1',
    "'Tis the season",
  ])
})

test('leaves out characters that cannot be printed', () => {
  expect(rowsOf(`${HEADINGS}\nPie\u202e\u0007,8\n`)[0]?.[1]).toBe('Pie')
})

test('says which row is damaged', () => {
  const cutOff = 'The file ends in the middle of this row.'
  expect(rowsOf(`${HEADINGS},section\nPie,8,Hot\nWra`)).toEqual([
    [2, 'Pie', '8', undefined],
    [3, 'Wra', '', cutOff],
  ])
  expect(rowsOf(`${HEADINGS}\nFish, chips,8\n`)[0]?.[3]).toBe('This row has more cells than there are headings.')
  expect(rowsOf(`${HEADINGS}\nPie,8\n"Wrap,9\nChips,4\n`).at(-1)?.[3]).toBe('A quotation mark is missing in this row.')
})

test('reads a file that was cut off in the middle of a character', () => {
  const bytes = utf8(`${HEADINGS}\nCafé,9\nCrème,8`)
  const end = bytes.lastIndexOf(0xc3)
  expect(rowsOf(bytes.slice(0, end + 1))).toMatchObject([
    [2, 'Café', '9', undefined],
    [3, 'Cr', '', 'The file ends in the middle of this row.'],
  ])
})

test('says what is wrong with a file that is no list', () => {
  const faultOf = (bytes: Uint8Array | string) => {
    const result = read(bytes)
    return 'fault' in result ? result.fault : undefined
  }
  expect(faultOf('')).toBe('That file is empty.')
  expect(faultOf('\uFEFF \r\n')).toBe('That file is empty.')
  expect(faultOf('name,cost\nPie,8\n')).toBe('None of its first rows has the headings that we know.')
  expect(faultOf(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0, 0]))).toContain('save it as CSV')
  expect(faultOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toBe('That is not a list in a CSV file.')
  expect(faultOf(new Uint8Array(SHEET_BYTES_MAX + 1))).toContain('larger than 5 MB')
  expect(faultOf(`${HEADINGS}\n${'Pie,8\n'.repeat(2001)}`)).toContain('more than 2,000 rows')
  expect(faultOf(`${HEADINGS}\n${'\n'.repeat(100_000)}`)).toContain('more than 2,000 rows')
  expect(faultOf(`${HEADINGS}\n${'Pie,8\n'.repeat(2000)}`)).toBeUndefined()
})
