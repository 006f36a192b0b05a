import { expect, test } from 'vitest'
import { isTypedText } from './typed-text.ts'

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
