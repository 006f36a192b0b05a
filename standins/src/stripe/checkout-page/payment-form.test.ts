import { describe, expect, test } from 'vitest'
import { checkPayment, readTyped } from './payment-form.ts'

const methods = ['card', 'au_becs_debit']
const valid = { email: 'a@b.c', name: 'A', cardNumber: '4242424242424242', expiry: '11/26', cvc: '123' }
const check = (given: object) =>
  checkPayment(readTyped({ ...valid, ...given }, methods), new Date('2026-11-30T12:00:00Z'))

describe('the payment form', () => {
  test.each(['11/26', '11 / 26', '1126', '11/2026'])('the payment form accepts an expiry typed as %s', (expiry) => {
    expect(check({ expiry }).problems).toEqual({})
  })

  test.each([
    ['cardNumber', '4242 4242 4242 4241', 'Your card number is invalid.'],
    ['cardNumber', '4242', 'Your card number is incomplete.'],
    ['cardNumber', '', 'Your card number is incomplete.'],
    ['expiry', '10/26', "Your card's expiration date is in the past."],
    ['expiry', '13/30', "Your card's expiration date is incomplete."],
    ['expiry', '1', "Your card's expiration date is incomplete."],
    ['cvc', '12', "Your card's security code is incomplete."],
    ['cvc', '12a', "Your card's security code is incomplete."],
    ['email', 'casey', 'Your email is invalid.'],
    ['email', '', 'Enter your email.'],
    ['name', ' ', 'Enter your full name.'],
  ])('the payment form %s "%s": %s', (field, value, message) => {
    expect(check({ [field]: value })).toEqual({ problems: { [field]: message } })
  })

  test('the payment form requires a four-digit code for an Amex', () => {
    const amex = { cardNumber: '378282246310005' }
    expect(check({ ...amex, cvc: '1234' }).payment).toMatchObject({ number: '378282246310005' })
    expect(check({ ...amex, cvc: '123' }).problems).toHaveProperty('cvc')
  })

  test('the payment form accepts the test accounts only', () => {
    const debit = { method: 'au_becs_debit', bsb: '000 000' }
    expect(check({ ...debit, accountNumber: '000123456' }).payment).toMatchObject({ outcome: 'succeeds' })
    expect(check({ ...debit, accountNumber: '12345678' }).problems).toHaveProperty('accountNumber')
    expect(check({ ...debit, bsb: '123456', accountNumber: '000123456' }).problems).toHaveProperty('bsb')
  })

  test.each([undefined, null, 'text', { cardNumber: ['4242'] }])(
    'the payment form reads %j as an empty form',
    (body) => {
      expect(readTyped(body, methods)).toMatchObject({ method: 'card', cardNumber: '' })
    },
  )
})
