import { expect, it } from 'vitest'
import { drawScannableCode, encodeCardNumber } from './scannable-code.ts'

const NUMBER = '1234567812345670'

it('encodes a card number as a Code 128 of 123 modules: start, eight pairs, check and stop', () => {
  const [row = ''] = encodeCardNumber(NUMBER, 'code-128')
  expect(row).toHaveLength(11 * (1 + 8 + 1) + 13)
  expect(row.at(0)).toBe('1')
  expect(row.at(-1)).toBe('1')
})

it('encodes a card number as a QR code of the smallest size', () => {
  const modules = encodeCardNumber(NUMBER, 'qr')
  expect(modules).toHaveLength(21)
  expect(modules.every((row) => row.length === 21)).toBe(true)
})

// Covers cards-9.
it.each(['', '123', '12345678123456701', 'abcdefghijklmnop', ' 234567812345670'])(
  'rejects anything but sixteen digits with a message: "%s"',
  (input) => {
    expect(() => encodeCardNumber(input, 'code-128')).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining("isn't 16 digits") }),
    )
  },
)

// Covers cards-9.
it('rejects a missing render target with a message', () => {
  expect(() => drawScannableCode(null, NUMBER, 'qr')).toThrow(
    expect.objectContaining({ code: 'missing_target', message: "The code can't be shown on this page." }),
  )
})
