import { expect, it } from 'vitest'
import { checkNewPin, readPin } from './pin-rules.ts'

it.each(['000000', '111111', '123456', '234567', '987654', '543210', '121212', '123123', '567890', '098765'])(
  'rejects %s, which people try first',
  (pin) => {
    expect(checkNewPin(pin, pin)).toHaveProperty('pin')
  },
)

it.each(['382915', '112358', '121213', '456781'])('accepts the PIN %s', (pin) => {
  expect(checkNewPin(pin, pin)).toEqual({})
})

it.each(['', '12345', '1234567', '12345a', '１２３４５６'])('rejects %j, which is not six digits', (pin) => {
  expect(checkNewPin(pin, pin)).toEqual({ pin: 'Enter 6 digits.' })
})

it('rejects a PIN that is not repeated', () => {
  expect(checkNewPin('382915', '382916')).toHaveProperty('repeated')
})

it('ignores spaces in a PIN', () => {
  expect(readPin(' 382 915 ')).toBe('382915')
})
