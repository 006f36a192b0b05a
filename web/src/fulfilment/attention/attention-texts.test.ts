import { ATTENTION_KINDS, type PaymentAttention } from '@fuel-shack/contract/payment-attention'
import { expect, it } from 'vitest'
import { amountReceived, attentionTexts, countText } from './attention-texts.ts'

const received = (receivedCents: number | null, currency: string | null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what amountReceived reads
  amountReceived({ receivedCents, currency } as PaymentAttention)

it.each(ATTENTION_KINDS)('%s is explained, with what to do', (kind) => {
  const { what, toDo } = attentionTexts(kind)
  expect(what).toMatch(/^[A-Z].+\.$/)
  expect(toDo).toMatch(/^[A-Z].+\.$/)
  expect(what).not.toBe(attentionTexts('of a newer server').what)
})

it('a kind of a newer server is still explained', () => {
  expect(attentionTexts('of a newer server')).toEqual({
    what: 'A payment needs a look.',
    toDo: 'Look it up in Stripe.',
  })
})

it('amounts are shown in the currency that was paid', () => {
  expect(received(2930, 'aud')).toBe('$29.30')
  expect(received(1, 'usd').replace(/\s/, ' ')).toBe('USD 0.01')
  expect(received(500, 'jpy').replace(/\s/, ' ')).toBe('JPY 500')
  expect(received(null, null)).toBe('Unknown')
})

it('one payment needs, two payments need', () => {
  expect([countText(1), countText(2)]).toEqual(['1 payment needs attention', '2 payments need attention'])
})
