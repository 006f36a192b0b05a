import { expect, test } from 'vitest'
import { toCsvLine } from './csv.ts'

test.each([
  [['Sam', 'a, b', 'say "hi"', 'two\nlines', ''], 'Sam,"a, b","say ""hi""","two\nlines",\r\n'],
  [['=SUM(A1)', '+1', '-1', '@cmd', '\tx'], `'=SUM(A1),'+1,'-1,'@cmd,"'\tx"\r\n`],
  [['＝SUM(A1)', '＋1', '－1', '＠cmd', '\n=1'], `'＝SUM(A1),'＋1,'－1,'＠cmd,"'\n=1"\r\n`],
  [['Pie; chips', 'a\tb'], '"Pie; chips","a\tb"\r\n'],
  [['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"\r\n`],
  [[-12.5, 3], '-12.5,3\r\n'],
  [[{ cents: 37_960 }, { cents: -5 }, { cents: 0 }], '379.60,-0.05,0.00\r\n'],
])('a CSV line writes the cells %j as %j', (cells, line) => {
  expect(toCsvLine(cells)).toBe(line)
})
