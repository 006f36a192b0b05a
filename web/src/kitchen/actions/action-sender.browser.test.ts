import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { buildOrder } from '../test/build-order.ts'
import { CounterApi } from '../test/counter-api.ts'
import { ALEX, failuresOf, KEY, letPass, openTab } from '../test/open-tab.ts'
import { READY_UNDO_MS } from '../tickets/action-queue.ts'

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

describe('with a connection', () => {
  it('an action is sent once, at once, without loading a list', async () => {
    const { tickets, settled } = openTab(api)
    tickets.tapDone(first)
    tickets.tapDone(first)
    await letPass(100)
    expect([api.arrived, settled, api.reads]).toEqual([['done 401'], ['done 401 done'], 0])
    expect(tickets.actions.get()).toEqual([])
  })

  it('Ready is sent after the time to take it back, and delays no other ticket', async () => {
    const { tickets } = openTab(api)
    tickets.tapReady(first)
    tickets.tapDone(second)
    await letPass(READY_UNDO_MS - 500)
    expect(api.arrived).toEqual(['done 402'])
    await letPass(1000)
    expect(api.arrived).toEqual(['done 402', 'ready 401'])
  })

  it('Ready is not sent while a finger is on its Undo', async () => {
    const { tickets } = openTab(api)
    tickets.tapReady(first)
    await letPass(READY_UNDO_MS - 200)
    tickets.delayReady(first.id)
    await letPass(1000)
    expect(api.arrived).toEqual([])
    tickets.takeBackReady(first.id)
    await letPass(READY_UNDO_MS)
    expect(api.arrived).toEqual([])
  })

  it('requests are repeated to a server that is not ready, and what it rejects is reported', async () => {
    const { tickets } = openTab(api)
    api.rejection = 'unavailable'
    tickets.tapDone(first)
    await letPass(100)
    expect(tickets.actions.get()[0]?.waitsFor).toBe('server')
    await letPass(2000)
    expect(tickets.actions.get()).toEqual([])
    api.rejection = 'internal'
    tickets.tapDone(second)
    await letPass(60_000)
    expect(failuresOf(tickets)).toEqual(['Not marked as done. Something went wrong on our side. Try again.'])
    expect(api.arrived).toEqual(['done 401', 'done 401', 'done 402'])
  })

  it('what failed does not delay what follows', async () => {
    const { tickets } = openTab(api)
    api.rejection = 'internal'
    tickets.tapDone(first)
    tickets.tapDone(second)
    await letPass(100)
    expect(api.orders.map(({ fulfilledAt }) => fulfilledAt !== null)).toEqual([false, true])
    expect(failuresOf(tickets)).toHaveLength(1)
  })

  it('Ready on two devices at once sends one message', async () => {
    const { tickets } = openTab(api)
    tickets.tapReady(first)
    await letPass(1000)
    api.change('401', { dispatchedAt: at(), readyBy: 'Alex' })
    await letPass(READY_UNDO_MS)
    expect(api.messages).toEqual([])
    expect(failuresOf(tickets)).toEqual([
      expect.stringMatching(/^Customer not notified\. Alex notified the customer at .+\.$/),
    ])
  })

  it('Ready on two devices of one person sends one message, and reports nothing', async () => {
    const { tickets, poll } = openTab(api)
    tickets.tapReady(first)
    await letPass(1000)
    api.change('401', { dispatchedAt: at(), readyBy: 'Sam' })
    poll()
    await letPass(READY_UNDO_MS)
    expect([api.messages, tickets.actions.get()]).toEqual([[], []])
  })

  it('a message that is on its way at this moment is not sent again', async () => {
    const { tickets } = openTab(api)
    tickets.tapReady(first)
    api.rejection = 'recently_dispatched'
    await letPass(READY_UNDO_MS)
    expect(tickets.actions.get()[0]?.waitsFor).toBe('server')
    api.change('401', { dispatchedAt: at(), readyBy: 'Sam' })
    await letPass(5000)
    expect([api.messages, tickets.actions.get()]).toEqual([[], []])
  })
})

describe('without a connection', () => {
  it('actions wait, and are sent once and in the order of the taps when it is back', async () => {
    const { tickets, poll } = openTab(api)
    api.connection = 'down'
    tickets.tapReady(second)
    tickets.tapDone(first)
    await letPass(30_000)
    expect(tickets.actions.get().map(({ waitsFor }) => waitsFor)).toEqual(['connection', 'connection'])
    api.connection = 'up'
    poll()
    await letPass(30_000)
    expect(api.arrived).toEqual(['ready 402', 'done 401'])
    expect(tickets.actions.get()).toEqual([])
  })

  it('waiting actions are sent when the device says that it is online', async () => {
    const { tickets } = openTab(api)
    api.connection = 'down'
    tickets.tapDone(first)
    await letPass(60_000)
    api.connection = 'up'
    dispatchEvent(new Event('online'))
    await letPass(100)
    expect(api.arrived).toEqual(['done 401'])
  })

  it('actions that wait for a connection survive a reload', async () => {
    const before = openTab(api)
    api.connection = 'down'
    before.tickets.tapReady(second)
    before.tickets.tapDone(first)
    await letPass(10_000)
    before.close()
    api.connection = 'up'
    const { tickets } = openTab(api)
    await letPass(1000)
    expect(api.arrived).toEqual(['ready 402', 'done 401'])
    expect(tickets.actions.get()).toEqual([])
  })

  it('what was never sent is taken back without a request', async () => {
    const { tickets } = openTab(api)
    api.connection = 'down'
    tickets.tapDone(first)
    await letPass(1000)
    api.connection = 'up'
    tickets.undoDone(first)
    await letPass(60_000)
    expect(api.orders[0]?.fulfilledAt).toBeNull()
    expect(tickets.actions.get()).toEqual([])
  })
})

describe('a lost answer', () => {
  it('a lost answer to Ready sends no second message, even after more than a minute', async () => {
    const { tickets, settled } = openTab(api)
    api.connection = 'lost'
    tickets.tapReady(first)
    await letPass(READY_UNDO_MS)
    await letPass(5 * 60_000)
    expect(api.messages).toEqual(['401'])
    api.connection = 'up'
    await letPass(20_000)
    expect(api.messages).toEqual(['401'])
    expect([settled, tickets.actions.get()]).toEqual([['ready 401 done'], []])
  })

  it('a lost answer to Done is read from the lists, also by the next load of the page', async () => {
    const before = openTab(api)
    api.connection = 'lost'
    before.tickets.tapDone(first)
    await letPass(1000)
    before.close()
    api.connection = 'up'
    const { settled } = openTab(api)
    await letPass(1000)
    expect([settled, api.arrived]).toEqual([['done 401 done'], ['done 401']])
  })
})

describe('a sale on a card', () => {
  const sale = { cardNumber: '7764595258167303', spentInCents: 1000 }

  it('a sale that the screen of the card did not finish is sent after a reload, with its key', async () => {
    const before = openTab(api)
    before.tickets.addSale(sale, 'key-of-the-sale')
    before.tickets.addSale(sale, 'key-of-the-sale')
    before.close()
    const { tickets } = openTab(api)
    await letPass(1000)
    expect(api.sales.size).toBe(0)
    api.connection = 'lost'
    await letPass(40_000)
    api.connection = 'up'
    await letPass(40_000)
    expect([...api.sales]).toMatchObject([['key-of-the-sale', sale]])
    expect(tickets.actions.get()).toEqual([])
  })

  it('a sale that was collected before is neither lost nor given twice: it is sent again as another one', async () => {
    api.sameSale = { doneBy: 'Alex', doneAt: new Date().toISOString() }
    const { tickets } = openTab(api)
    tickets.addSale({ ...sale, categories: { fuelInCents: 0, fuelMillilitres: 20_000 } }, 'key-of-the-sale')
    await letPass(40_000)
    expect(failuresOf(tickets)).toEqual([
      expect.stringMatching(
        /^Alex collected \$10\.00 and 20\.00 L of fuel on this card at .*\. Is this another sale\?$/,
      ),
    ])
    await letPass(40_000)
    expect(api.sales.size).toBe(0)
    tickets.retryAction('key-of-the-sale')
    await letPass(1000)
    expect(api.sales.get('key-of-the-sale')).toMatchObject({ isAnotherSale: true, waitedSeconds: 81 })
    expect(tickets.actions.get()).toEqual([])
  })

  it('a sale is not sent for another person, for whom it would count again', async () => {
    api.connection = 'lost'
    const before = openTab(api)
    before.tickets.addSale(sale, 'key-of-the-sale')
    before.close()
    api.connection = 'up'
    const { tickets } = openTab(api, ALEX)
    await letPass(40_000)
    expect(failuresOf(tickets)).toEqual(['Points not collected. Someone else tapped it before you logged in.'])
    expect(tickets.actions.get()[0]?.failure?.canRetry).toBe(false)
    expect(api.sales.size).toBe(0)
  })
})
