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
  [{ cancelledAt: at }, "Order 412 was cancelled by the customer. Don't cook it."],
  [{ declinedAt: at }, "Order 412 was declined. Don't cook it."],
  [{ refundedCents: 2930, isFullyRefunded: true }, "Order 412 was refunded. Don't cook it."],
  [{ fulfilledAt: at }, ''],
  [{ fulfilledAt: at, refundedCents: 2930, isFullyRefunded: true }, ''],
] as const)('an order with %j is announced as %j', (fields, text) => {
  expect(closedElsewhereText([['412', buildOrder(fields)]])).toBe(text)
})

it('orders that are too old for the history are announced as closed', () => {
  expect(closedElsewhereText([['412', undefined]])).toBe('Order 412 was closed. Check it before you cook it.')
  expect(
    closedElsewhereText([
      ['412', undefined],
      ['413', undefined],
    ]),
  ).toBe('Orders 412 and 413 were closed. Check them before you cook them.')
})

it('orders that close together are announced in one text, by what has happened to them', () => {
  const refunded = buildOrder({ refundedCents: 2930, isFullyRefunded: true })
  expect(
    closedElsewhereText([
      ['412', refunded],
      ['413', buildOrder({ fulfilledAt: at })],
      ['414', buildOrder({ declinedAt: at })],
      ['415', refunded],
      ['416', refunded],
    ]),
  ).toBe("Orders 412, 415 and 416 were refunded. Don't cook them. Order 414 was declined. Don't cook it.")
})
