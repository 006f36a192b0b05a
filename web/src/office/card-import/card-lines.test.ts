import { expect, test } from 'vitest'
import { guessMapping, mappingProblem } from './card-columns.ts'
import { draftOf, isTaken, summaryOf, sumText } from './card-draft.ts'
import { toCardLines } from './card-lines.ts'
import { readCardFile } from './read-cards.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function linesOf(text: string) {
  const read = readCardFile(bytesOf(text))
  if ('fault' in read) throw new Error(read.fault)
  return toCardLines(read.sheet.rows, read.mapping)
}
const lineOf = (cells: string) => {
  const [line] = linesOf(`card,points,balance,email,mobile,name\n${cells}\n`)
  if (!line) throw new Error('No line')
  return line
}
const namesIn = (...headings: string[]) =>
  Object.fromEntries(Object.entries(guessMapping(headings)).map(([name, index]) => [name, headings[index]]))

test('guesses columns by their headings, and takes each for one thing', () => {
  expect(namesIn('Customer', 'Card No.', 'Points Balance', 'Balance', 'E-mail', 'Phone')).toEqual({
    name: 'Customer',
    number: 'Card No.',
    points: 'Points Balance',
    balance: 'Balance',
    email: 'E-mail',
    mobile: 'Phone',
  })
  expect(namesIn('customer_code', 'first_name', 'last_name', 'email', 'phone', 'mobile', 'loyalty_balance')).toEqual({
    number: 'customer_code',
    name: 'first_name',
    email: 'email',
    mobile: 'mobile',
    balance: 'loyalty_balance',
  })
  expect(namesIn('Membership', 'Value')).toEqual({})
})

test('a mapping needs a number, points or a balance, and each column once', () => {
  expect(mappingProblem({ points: 1 })).toBe('Choose the column with the card numbers.')
  expect(mappingProblem({ number: 0, name: 1 })).toMatch(/^Choose a column with points/)
  expect(mappingProblem({ number: 0, points: 1, balance: 1 })).toBe('Two of them are the same column.')
  expect(mappingProblem({ number: 0, balance: 1 })).toBeUndefined()
})

test.each([
  ['A1,"1,234","234,50",Kim@Example.com,+61 412 345 678,Kim', 1234, 23_450],
  ['A1,120,$12.00,Kim@Example.com,0412345678,Kim', 120, 1200],
  ['A1,,A$ 5,kim@example.com,412 345 678,Kim', 0, 500],
  ['A1,7,$ -,kim@example.com,0412 345 678,Kim', 7, 0],
])('reads the card %s', (cells, points, cents) => {
  const { stated, faults, doubts } = lineOf(cells)
  expect([faults, doubts]).toEqual([[], []])
  expect(stated).toEqual({
    number: 'A1',
    points,
    cents,
    name: 'Kim',
    email: 'kim@example.com',
    mobile: '0412 345 678',
    version: 0,
  })
})

test.each([
  [',5,', 'It has no card number.'],
  ['-,5,', 'The number has neither digits nor letters.'],
  ['6.27001E+15,5,', /^A spreadsheet has shortened this number\./],
  [`${'1'.repeat(41)},5,`, 'The number is longer than 40 characters.'],
  ['A1,-5,', '“-5” is below zero. A card cannot bring debts.'],
  ['A1,(5),', /is below zero/],
  ['A1,5,-$3.00', '“-$3.00” is below zero. A card cannot bring debts.'],
  ['A1,NaN,', "“NaN” isn't a number of points."],
  ['A1,1e9,', "“1e9” isn't a number of points."],
  ['A1,1000001,', '1,000,001 points are more than a card can have.'],
  ['A1,9999999999,', "“9999999999” isn't a number of points."],
  ['A1,5,10000.01', '$10,000.01 is more than a card can have.'],
  ['A1,=1+1,', "“=1+1” isn't a number of points."],
  ['A1,#REF!,', "“#REF!” isn't a number of points."],
])('the card %s cannot be imported', (cells, fault) => {
  const { faults } = lineOf(cells)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(fault)
})

test.each([
  ['A1,12.7,', 'rounded', '12.7 becomes 12 points.', { points: 12 }],
  ['A1,1,3.999', 'rounded', '3.999 becomes $4.00.', { cents: 400 }],
  ['A1,10001,', 'large', '10,001 points are a lot.', { points: 10_001 }],
  ['A1,1,"$1,234.50"', 'large', '$1,234.50 is a lot.', { cents: 123_450 }],
  ['A1,1,500.01', 'large', '$500.01 is a lot.', { cents: 50_001 }],
  ['A1,5,,kim@', 'contact', '“kim@” is left out.', { email: null }],
  ['A1,5,,,12', 'contact', '“12” is left out.', { mobile: null }],
  ['A1,0,', 'empty', 'Nothing is on it.', { points: 0, cents: 0 }],
])('the card %s is a doubt', (cells, kind, text, stated) => {
  const line = lineOf(cells)
  expect(line.faults).toEqual([])
  expect(line.doubts).toEqual([{ kind, text }])
  expect(line.stated).toMatchObject(stated)
})

test('a number that is there twice is taken once, and not at all if its rows contradict each other', () => {
  const lines = linesOf('card,points\nab 1,5\nAB-1,5\n２,7\n2,8\n3,1\n')
  expect(lines.map(({ row, faults }) => [row, ...faults])).toEqual([
    [2],
    [3, 'It repeats row 2.'],
    [4, 'Row 5 has the same number with other values.'],
    [5, 'Row 4 has the same number with other values.'],
    [6],
  ])
})

test('several cards with one address are a doubt', () => {
  const lines = linesOf('card,points,email\n1,5,farm@example.com\n2,5,FARM@example.com\n3,5,kim@example.com\n')
  expect(lines.map(({ doubts }) => doubts.map(({ text }) => text))).toEqual([
    ['farm@example.com has 2 cards.'],
    ['farm@example.com has 2 cards.'],
    [],
  ])
})

test('damaged rows say so, and a line of megabytes is one line', () => {
  const cutOff = linesOf('card,points,balance\n1,5,1\n2,5')
  expect(cutOff[1]?.faults).toEqual(['The file ends in the middle of this row.'])
  const [long] = linesOf(`card,points\n${'9'.repeat(4_000_000)},5\n`)
  expect(long?.faults).toEqual(['The number is longer than 40 characters.'])
  expect(long?.shown.length).toBeLessThan(50)
})

test('reads files whose headings say nothing, and says what is wrong with others', () => {
  const unknown = readCardFile(bytesOf('Kunde;Wert\n1001;12,50\n'))
  expect(unknown).toMatchObject({ mapping: {}, sheet: { headings: ['Kunde', 'Wert'] } })
  const faultOf = (text: string) => Object(readCardFile(bytesOf(text))).fault
  expect(faultOf('1001,120\n1002,5\n')).toMatch(/^The first row has no headings\./)
  expect(faultOf('card,points\n')).toMatch(/no card below them/)
  expect(faultOf('')).toBe('That file is empty.')
  expect(faultOf(`card,points\n${'1,1\n'.repeat(50_001)}`)).toMatch(/more than 50,000 rows/)
})

test('a draft says what is new, changed, the same and moved, and takes doubts that are accepted', () => {
  const lines = linesOf('card,points,balance\n1,5,1\n2,12,2\n3,7,0\n4,9,0\n5,-1,0\n6,0,0\n')
  const before = (points: number, cents: number, version = 1) => ({ before: { points, cents, version } })
  const draft = draftOf(
    lines,
    new Map([
      ['1', { is: 'added' }],
      ['2', { is: 'differs', ...before(10, 100) }],
      ['3', { is: 'same', ...before(7, 0) }],
      ['4', { is: 'claimed', ...before(9, 0) }],
      ['6', { is: 'added' }],
    ]),
  )
  expect(summaryOf(draft)).toBe(
    "2 new, 1 changed, 1 as imported before, 1 moved to customers already, 1 that can't be imported",
  )
  expect(draft[1]?.doubts).toEqual([{ kind: 'changed', text: '10 → 12 points, $1.00 → $2.00.' }])
  const taken = (...kinds: ('changed' | 'empty')[]) => draft.filter((line) => isTaken(line, new Set(kinds)))
  expect(taken().map(({ key }) => key)).toEqual(['1'])
  expect(taken('changed', 'empty').map(({ key }) => key)).toEqual(['1', '2', '6'])
  expect(sumText(taken('changed'))).toBe('2 cards with 17 points and $3.00')
})

// Covers old-cards-8.
test('reads what the server exports as it was, with cells that a spreadsheet would run', () => {
  const exported = [
    '\uFEFFCard number,Points,Balance,Name,Email,Mobile,Moved to a customer',
    "'=1+1,10,12.50,'=cmd(),kim@example.com,0412 345 678,",
    '\'-7,0,3.00,"Kim ""K"", Jr",,,',
    '0042,5,0.00,,,,2026-11-29T01:02:03.000Z',
    '',
  ]
  const lines = linesOf(exported.join('\r\n'))
  expect(lines.map(({ stated: { version: _version, ...card } }) => Object.values(card))).toEqual([
    ['=1+1', 10, 1250, '=cmd()', 'kim@example.com', '0412 345 678'],
    ['-7', 0, 300, 'Kim "K", Jr', null, null],
    ['0042', 5, 0, null, null, null],
  ])
  expect(lines.flatMap(({ faults, doubts }) => [...faults, ...doubts])).toEqual([])
})
