import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { buildOrder } from '../test/build-order.ts'
import { CounterApi } from '../test/counter-api.ts'
import { ALEX, failuresOf, KEY, letPass, openTab } from '../test/open-tab.ts'
import { createTicketStore } from '../tickets/ticket-store.ts'

const HOUR_MS = 60 * 60_000

let first: Order
let second: Order
let api: CounterApi
const at = () => new Date().toISOString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  localStorage.removeItem(KEY)
  first = buildOrder({ number: '401' })
  second = buildOrder({ number: '402' })
  api = new CounterApi(first, second)
})

afterEach(() => {
  localStorage.removeItem(KEY)
})

describe('an action that does not apply any more is reported', () => {
  it.each<[what: string, changes: () => Partial<Order>, done: string]>([
    ['cancelled', () => ({ cancelledAt: at() }), 'Not marked as done. The customer cancelled this order.'],
    ['declined', () => ({ declinedAt: at() }), 'Not marked as done. This order was declined.'],
    ['refunded', () => ({ isFullyRefunded: true }), 'Not marked as done. This order was refunded.'],
  ])('an action on an order that was %s meanwhile is reported instead of sent', async (_what, changes, done) => {
    const { tickets, poll } = openTab(api)
    api.connection = 'down'
    tickets.tapDone(first)
    await letPass(20_000)
    api.change('401', changes())
    api.connection = 'up'
    poll()
    await letPass(1000)
    expect(failuresOf(tickets)).toEqual([done])
    expect(tickets.actions.get()[0]?.failure?.canRetry).toBe(false)
    expect(api.arrived).toEqual([])
  })

  it('an action on an order that someone else has marked as done is reported with who and when', async () => {
    const { tickets, poll } = openTab(api)
    api.connection = 'down'
    tickets.tapReady(first)
    tickets.tapDone(first)
    await letPass(20_000)
    api.change('401', { fulfilledAt: at(), fulfilledBy: 'Alex' })
    api.connection = 'up'
    poll()
    await letPass(1000)
    const alex = /Alex marked this order as fulfilled at .+\.$/
    expect(failuresOf(tickets)).toEqual([expect.stringMatching(alex), expect.stringMatching(alex)])
    expect(api.messages).toEqual([])
  })

  it('an action on an order that is on no list is reported', async () => {
    const { tickets, poll } = openTab(api)
    api.connection = 'down'
    tickets.tapDone(first)
    await letPass(20_000)
    api.orders = [second]
    api.connection = 'up'
    poll()
    await letPass(1000)
    expect(failuresOf(tickets)).toEqual(['Not marked as done. This order is closed.'])
  })

  it('an action that the server rejects is reported', async () => {
    const { tickets } = openTab(api)
    api.rejection = 'order_closed'
    tickets.tapDone(first)
    await letPass(1000)
    expect(tickets.actions.get()[0]?.failure).toEqual({
      text: 'Not marked as done. This order is closed: it was cancelled, declined, refunded or handed over.',
      canRetry: false,
    })
  })
})

describe('without a tap of who is here now nothing is sent', () => {
  it('an action that someone else tapped is not sent without a new tap', async () => {
    const before = openTab(api)
    api.connection = 'down'
    before.tickets.tapDone(first)
    await letPass(1000)
    before.close()
    api.connection = 'up'
    const { tickets } = openTab(api, ALEX)
    await letPass(20_000)
    expect(api.arrived).toEqual([])
    const [action] = tickets.actions.get()
    expect(action?.failure?.text).toBe('Not marked as done. Someone else tapped it before you logged in.')
    tickets.retryAction(action?.id ?? '')
    await letPass(1000)
    expect(api.arrived).toEqual(['done 401'])
  })

  it('an action that is older than four hours, or half an hour for a message, is not sent without a new tap', async () => {
    const { tickets } = openTab(api)
    api.connection = 'down'
    tickets.tapReady(first)
    tickets.tapDone(second)
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    api.connection = 'up'
    await letPass(30_000)
    expect(failuresOf(tickets)).toEqual([
      expect.stringMatching(/^Customer not notified\. There was no connection since /),
    ])
    expect(api.arrived).toEqual(['done 402'])
    api.connection = 'down'
    tickets.tapDone(first)
    await vi.advanceTimersByTimeAsync(5 * HOUR_MS)
    api.connection = 'up'
    await letPass(30_000)
    expect(failuresOf(tickets)).toHaveLength(2)
    expect(api.arrived).toEqual(['done 402'])
  })
})

describe('two tabs of a device', () => {
  const tellOtherTabs = () => dispatchEvent(new StorageEvent('storage', { key: KEY }))

  it('two tabs of a device show the same, and send each action once', async () => {
    const one = openTab(api)
    const two = openTab(api)
    for (const order of [first, second]) {
      one.tickets.tapDone(order)
      tellOtherTabs()
    }
    expect(two.tickets.actions.get()).toHaveLength(2)
    one.wake()
    two.wake()
    await letPass(5000)
    expect(api.arrived).toEqual(['done 401', 'done 402'])
    tellOtherTabs()
    expect([one.tickets.actions.get(), two.tickets.actions.get()]).toEqual([[], []])
  })

  it('two tabs of a device both add to what waits', async () => {
    const one = openTab(api)
    const two = openTab(api)
    api.connection = 'down'
    one.tickets.tapDone(first)
    two.tickets.tapDone(second)
    await letPass(1000)
    one.tickets.reloadActions()
    expect(one.tickets.actions.get().map(({ orderNumber }) => orderNumber)).toEqual(['401', '402'])
  })
})

describe('the storage', () => {
  it('actions stay in memory while the storage of the device is full or blocked, and are sent', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { tickets } = openTab(api)
    tickets.tapDone(first)
    await letPass(1000)
    expect(api.arrived).toEqual(['done 401'])
    expect(tickets.actions.get()).toEqual([])
    expect(warn).toHaveBeenCalled()
  })

  it.each(['nonsense', '{}', '[1, null, {"id": "x"}]'])('a storage that has %s counts as empty', (stored) => {
    localStorage.setItem(KEY, stored)
    expect(createTicketStore().actions.get()).toEqual([])
  })
})

it('a change of one order leaves what the tickets of the others read', () => {
  const { tickets, close } = openTab(api)
  close()
  tickets.tapReady(first)
  const before = tickets.actionsOn(first.id)
  tickets.tapDone(second)
  localStorage.setItem(KEY, localStorage.getItem(KEY) ?? '')
  tickets.reloadActions()
  expect(tickets.actionsOn(first.id)).toBe(before)
})
