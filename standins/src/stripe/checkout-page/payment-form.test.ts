import { describe, expect, test } from 'vitest'
import { checkPayment, readTyped } from './payment-form.ts'

const methods = ['card', 'au_becs_debit']
const valid = { email: 'a@b.c', name: 'A', cardNumber: '4242424242424242', expiry: '11/26', cvc: '123' }
const check = (given: object) =>
  checkPayment(readTyped({ ...valid, ...given }, methods), new Date('2026-11-30T12:00:00Z'))

describe('the payment form', () => {
  test.each(['11 / 26', '1126'])('the payment form accepts an expiry typed as %s', (expiry) => {
    expect(check({ expiry }).problems).toEqual({})
  })

  test.each([
    ['cardNumber', '4242 4242 4242 4241', 'Your card number is invalid.'],
    ['expiry', '10/26', "Your card's expiration date is in the past."],
    ['email', '', 'Enter your email.'],
  ])('the payment form %s "%s": %s', (field, value, message) => {
    expect(check({ [field]: value })).toEqual({ problems: { [field]: message } })
  })

  test('the payment form accepts the test accounts only', () => {
    const debit = { method: 'au_becs_debit', bsb: '000 000' }
    expect(check({ ...debit, accountNumber: '000123456' }).payment).toMatchObject({ outcome: 'succeeds' })
    expect(check({ ...debit, accountNumber: '12345678' }).problems).toHaveProperty('accountNumber')
    expect(check({ ...debit, bsb: '123456', accountNumber: '000123456' }).problems).toHaveProperty('bsb')
  })
})
