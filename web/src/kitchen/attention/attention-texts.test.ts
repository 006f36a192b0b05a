import { ATTENTION_KINDS, type PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import { expect, it } from 'vitest'
import { amountReceived, attentionTexts, countText } from './attention-texts.ts'

const received = (receivedCents: number | null, currency: string | null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what amountReceived reads
  amountReceived({ receivedCents, currency } as PaymentAttention)

it.each(ATTENTION_KINDS)('%s has a description and an instruction', (kind) => {
  const { problem, toDo } = attentionTexts(kind)
  expect(problem).toMatch(/^[A-Z].+\.$/)
  expect(toDo).toMatch(/^[A-Z].+\.$/)
  expect(problem).not.toBe(attentionTexts('of a newer server').problem)
})

it('an unknown kind has them, too', () => {
  expect(attentionTexts('of a newer server')).toEqual({
    problem: 'A payment needs checking.',
    toDo: 'Look it up in Stripe.',
  })
})

it('amounts are shown in the currency that was paid', () => {
  expect(received(2930, 'aud')).toBe('$29.30')
  expect(received(1, 'usd').replace(/\s/, ' ')).toBe('USD 0.01')
  expect(received(500, 'jpy').replace(/\s/, ' ')).toBe('JPY 500')
  expect(received(null, null)).toBe('Unknown')
})

it('uses the singular for one payment', () => {
  expect([countText(1), countText(2)]).toEqual(['1 payment needs attention', '2 payments need attention'])
})
