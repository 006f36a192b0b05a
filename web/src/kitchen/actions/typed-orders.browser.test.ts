import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { CounterApi } from '../test/counter-api.ts'
import { ALEX, failuresOf, KEY, letPass, openTab } from '../test/open-tab.ts'
import { readyOutcome } from './action-rules.ts'

const typed: CounterOrder = { items: [{ productId: 'burger', quantity: 1 }], payment: 'till', name: 'Kev' }
const as = { key: 'key-of-the-order', label: 'Kev' }

let api: CounterApi

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  localStorage.removeItem(KEY)
  api = new CounterApi()
})
afterEach(() => localStorage.removeItem(KEY))

it('an order that its dialog did not finish is sent after a reload, with its key, and is not new here', async () => {
  const before = openTab(api)
  before.tickets.addTyped(typed, as)
  before.close()
  const { tickets } = openTab(api)
  api.connection = 'lost'
  await letPass(40_000)
  api.connection = 'up'
  await letPass(40_000)
  expect([...api.typed]).toEqual([[as.key, typed]])
  expect(tickets.actions.get()).toEqual([])
  expect(tickets.marks.get()[`typed-${as.key}`]).toEqual({ typedAtMs: expect.any(Number) })
})

it('the same order of a colleague is asked about, and is sent again as another one', async () => {
  api.sameOrder = { doneBy: 'Alex', doneAt: new Date().toISOString() }
  const { tickets } = openTab(api)
  tickets.addTyped(typed, as)
  await letPass(40_000)
  expect(failuresOf(tickets)).toEqual([
    expect.stringMatching(/^Alex typed the same order at .*\. Is this another one\?$/),
  ])
  tickets.retryAction(as.key)
  await letPass(1000)
  expect(api.typed.get(as.key)).toEqual({ ...typed, isAnother: true })
})

it('an order that someone else typed an hour ago is sent only with a tap', async () => {
  api.connection = 'down'
  const before = openTab(api)
  before.tickets.addTyped(typed, as)
  await letPass(40_000)
  before.close()
  api.connection = 'up'
  const { tickets } = openTab(api, ALEX)
  await letPass(1000)
  expect(failuresOf(tickets)).toEqual(['Not sent to the kitchen. Someone else tapped it before you logged in.'])
  tickets.retryAction(as.key)
  await letPass(1000)
  expect(api.typed.size).toBe(1)
})

it('only a guest at the counter who got no message has to be called', () => {
  const counter = { payment: 'till', totalCents: 1890 } as const
  const dispatchedAt = new Date().toISOString()
  expect(readyOutcome('ready', buildOrder({ counter }))).toEqual({ isCalled: true })
  expect(readyOutcome('ready', buildOrder({ counter, notifiedBy: ['sms'] }))).toEqual({})
  expect(readyOutcome('ready', buildOrder())).toEqual({})
  expect(readyOutcome('done', buildOrder({ counter }))).toEqual({})
  expect(readyOutcome('kitchen-ready', buildOrder({ counter }))).toEqual({})
  expect(readyOutcome('kitchen-ready', buildOrder({ counter, dispatchedAt }))).toEqual({
    hasNotified: true,
    isCalled: true,
  })
})
