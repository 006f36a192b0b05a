import { expect, it } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { closedElsewhereText, goneFrom, newlyCancelled } from './closed-elsewhere.ts'

const at = '2026-11-20T08:10:00.000Z'

it('an order that has left the list is noticed, and never on the first list', () => {
  const [burger, pie] = [buildOrder(), buildOrder()]
  expect(goneFrom(undefined, [burger])).toEqual([])
  expect(goneFrom([burger, pie], [pie])).toEqual([burger])
  expect(goneFrom([pie], [burger, pie])).toEqual([])
})

it('a cancelled order is announced once, by the list that has it as cancelled', () => {
  const [burger, pie] = [buildOrder(), buildOrder()]
  const cancelled = { ...burger, cancelledAt: at }
  expect(newlyCancelled([burger, pie], [cancelled, pie])).toEqual([cancelled])
  expect(newlyCancelled([cancelled, pie], [cancelled, pie])).toEqual([])
  expect(newlyCancelled(undefined, [cancelled, pie])).toEqual([cancelled])
  expect(goneFrom([cancelled, pie], [pie])).toEqual([])
})

it.each([
  [{ cancelledAt: at }, ["Order 412 was cancelled by the customer. Don't cook it."]],
  [{ declinedAt: at }, ["Order 412 was declined. Don't cook it."]],
  [{ refundedCents: 2930, isFullyRefunded: true }, ["Order 412 was refunded. Don't cook it."]],
  [{ fulfilledAt: at }, []],
  [{ fulfilledAt: at, refundedCents: 2930, isFullyRefunded: true }, []],
] as const)('an order with %j is announced as %j', (fields, texts) => {
  expect(closedElsewhereText('412', buildOrder(fields))).toEqual(texts)
})

it('an order that is too old for the history is announced as closed', () => {
  expect(closedElsewhereText('412', undefined)).toEqual(['Order 412 was closed. Check it before you cook it.'])
})
