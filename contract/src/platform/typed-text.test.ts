import { expect, test } from 'vitest'
import { isTypedText, toTypedText } from './typed-text.ts'

test('accepts text in any script, with line breaks', () => {
  for (const text of ['', 'No beetroot, please', 'Línea uno\r\n\tdos', '烤肉 🍔', '<b>"; --']) {
    expect([text, isTypedText(text)]).toEqual([text, true])
  }
})

test('rejects text that cannot be printed or stored', () => {
  for (const text of ['a\u0000b', '\u0007', '\u001b[31m', '\u007f', '\ud800', 'x\udfff']) {
    expect([text, isTypedText(text)]).toEqual([text, false])
  }
})

test('rejects C1 control characters and marks of direction, which copied text is freed of', () => {
  for (const character of ['\u0080', '\u009b', '\u009f', '\u061c', '\u200e', '\u202a', '\u202e', '\u2066', '\u2069']) {
    expect(isTypedText(`a${character}b`)).toBe(false)
    expect(toTypedText(`a${character}b\n`)).toBe('ab\n')
  }
  expect(isTypedText(toTypedText('\ud800\u0000'))).toBe(true)
})
