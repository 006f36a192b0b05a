import { expect, test } from 'vitest'
import { isTypedText } from './typed-text.ts'

test('what people type is text, in any script and with line ends', () => {
  for (const text of ['', 'No beetroot, please', 'Línea uno\r\n\tdos', '烤肉 🍔', '<b>"; --']) {
    expect([text, isTypedText(text)]).toEqual([text, true])
  }
})

test('what cannot be printed or stored is not', () => {
  for (const text of ['a\u0000b', '\u0007', '\u001b[31m', '\u007f', '\ud800', 'x\udfff']) {
    expect([text, isTypedText(text)]).toEqual([text, false])
  }
})
