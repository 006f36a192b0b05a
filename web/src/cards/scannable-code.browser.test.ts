import { expect, it } from 'vitest'
import { drawScannableCode, encodeCardNumber } from './scannable-code.ts'

const NUMBER = '1234567812345670'

it('a card number is a Code 128 of 123 modules: start, eight pairs, check and stop', () => {
  const [row = []] = encodeCardNumber(NUMBER, 'code-128')
  expect(row).toHaveLength(11 * (1 + 8 + 1) + 13)
  expect(row.at(0)).toBe(true)
  expect(row.at(-1)).toBe(true)
})

it('a card number is the smallest QR code there is', () => {
  const modules = encodeCardNumber(NUMBER, 'qr')
  expect(modules).toHaveLength(21)
  expect(modules.every((row) => row.length === 21)).toBe(true)
})

it.each(['', '123', '12345678123456701', 'abcdefghijklmnop', ' 234567812345670'])(
  'anything but sixteen digits is refused in words: "%s"',
  (input) => {
    expect(() => encodeCardNumber(input, 'code-128')).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('not 16 digits') }),
    )
  },
)

it('a missing place to draw in is refused in words', () => {
  expect(() => drawScannableCode(null, NUMBER, 'qr')).toThrow(
    expect.objectContaining({ code: 'missing_target', message: 'There is no place on this page to show the code.' }),
  )
})
