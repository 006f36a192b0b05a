import { expect, test } from 'vitest'
import { readJsonText } from './json-text.ts'

const faultsOf = (text: string) => readJsonText(Buffer.from(text)).faults

test.each([
  ['', 'is empty'],
  [' \r\n', 'is empty'],
  ['{"a":1,}', 'line 1, column 8: needs a name in double quotation marks'],
  ['{"a":1 "b":2}', 'line 1, column 8: needs a comma before the next field'],
  ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 'line 3, column 3: needs a comma before the next field'],
  ['{"a":1', 'line 1, column 7: needs a }'],
  ['[1,2', 'line 1, column 5: needs a ]'],
  ['{}}', 'line 1, column 3: has something after its end'],
  ['{"a" 1}', 'line 1, column 6: needs a colon after the name'],
  ['{"a":"b', 'line 1, column 6: has a text without its last quotation mark'],
  ['{"a":yes}', 'line 1, column 6: has a word that JSON does not have'],
  ["{'a':1}", 'line 1, column 2: has a word that JSON does not have'],
  ['{\n // the name\n "a":1}', 'line 2, column 2: has a comment, which JSON does not have'],
  ['{"a":1,\n "b":{"a":1,\n "a":2}}', 'line 3, column 2: has "a" twice'],
  ['{"__proto__":{"isAdmin":true}}', 'line 1, column 2: must not have the name __proto__'],
  ['['.repeat(300_000), 'has too many lists or objects in one another'],
])('a fault of JSON says where it is: %j', (text, fault) => {
  const [first, ...others] = faultsOf(text)
  expect(first?.slice(0, fault.length)).toBe(fault)
  expect(others).toEqual([])
})

test('JSON may begin with a byte order mark and have the line ends of Windows', () => {
  expect(readJsonText(Buffer.from('\uFEFF{\r\n"a": "é"\r\n}'))).toEqual({ value: { a: 'é' }, faults: [] })
})

test('JSON in another encoding is a fault, not text with other letters', () => {
  expect(readJsonText(Buffer.from('{"a":"é"}', 'latin1')).faults).toEqual(['is not UTF-8: save it with that encoding'])
  expect(readJsonText(Buffer.from('\uFEFF{"a":1}', 'utf16le')).faults).toHaveLength(1)
})

test('every name that stands twice is found', () => {
  expect(faultsOf('{"a":1,"a":2,"b":[{"c":1,"c":1}],"a":3}')).toEqual([
    'line 1, column 8: has "a" twice',
    'line 1, column 26: has "c" twice',
    'line 1, column 34: has "a" twice',
  ])
})
