import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@fuel-shack/contract/orders/orders'
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
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.removeItem(KEY)
})

describe('with a connection', () => {
  it('an action is sent once, at once, without loading a list', async () => {
    const { queue, settled } = openTab(api)
    queue.add(first, 'done')
    queue.add(first, 'done')
    await letPass(100)
    expect([api.arrived, settled, api.reads]).toEqual([['done 401'], ['done 401 done'], 0])
    expect(queue.actions.get()).toEqual([])
  })

  it('Ready is sent after the time to take it back, and delays no other ticket', async () => {
    const { queue } = openTab(api)
    queue.add(first, 'ready')
    queue.add(second, 'done')
    await letPass(READY_UNDO_MS - 500)
    expect(api.arrived).toEqual(['done 402'])
    await letPass(1000)
    expect(api.arrived).toEqual(['done 402', 'ready 401'])
  })

  it('Ready is not sent while a finger is on its Undo', async () => {
    const { queue } = openTab(api)
    queue.add(first, 'ready')
    await letPass(READY_UNDO_MS - 200)
    queue.hold(first.id)
    await letPass(1000)
    expect(api.arrived).toEqual([])
    queue.takeBackReady(first.id)
    await letPass(READY_UNDO_MS)
    expect(api.arrived).toEqual([])
  })

  it('requests are repeated to a server that is not ready, and what it rejects is reported', async () => {
    const { queue } = openTab(api)
    api.rejection = 'unavailable'
    queue.add(first, 'done')
    await letPass(100)
    expect(queue.actions.get()[0]?.waitsFor).toBe('server')
    await letPass(2000)
    expect(queue.actions.get()).toEqual([])
    api.rejection = 'internal'
    queue.add(second, 'done')
    await letPass(60_000)
    expect(failuresOf(queue)).toEqual(['Not marked as done. Something went wrong on our side. Try again.'])
    expect(api.arrived).toEqual(['done 401', 'done 401', 'done 402'])
  })

  it('what failed does not delay what follows', async () => {
    const { queue } = openTab(api)
    api.rejection = 'internal'
    queue.add(first, 'done')
    queue.add(second, 'done')
    await letPass(100)
    expect(api.orders.map(({ fulfilledAt }) => fulfilledAt !== null)).toEqual([false, true])
    expect(failuresOf(queue)).toHaveLength(1)
  })

  it('Ready on two devices at once sends one message', async () => {
    const { queue } = openTab(api)
    queue.add(first, 'ready')
    await letPass(1000)
    api.change('401', { dispatchedAt: at(), readyBy: 'Alex' })
    await letPass(READY_UNDO_MS)
    expect(api.messages).toEqual([])
    expect(failuresOf(queue)).toEqual([
      expect.stringMatching(/^Customer not notified\. Alex notified the customer at .+\.$/),
    ])
  })

  it('Ready on two devices of one person sends one message, and reports nothing', async () => {
    const { queue, poll } = openTab(api)
    queue.add(first, 'ready')
    await letPass(1000)
    api.change('401', { dispatchedAt: at(), readyBy: 'Sam' })
    poll()
    await letPass(READY_UNDO_MS)
    expect([api.messages, queue.actions.get()]).toEqual([[], []])
  })

  it('a message that is on its way at this moment is not sent again', async () => {
    const { queue } = openTab(api)
    queue.add(first, 'ready')
    api.rejection = 'recently_dispatched'
    await letPass(READY_UNDO_MS)
    expect(queue.actions.get()[0]?.waitsFor).toBe('server')
    api.change('401', { dispatchedAt: at(), readyBy: 'Sam' })
    await letPass(5000)
    expect([api.messages, queue.actions.get()]).toEqual([[], []])
  })
})

describe('without a connection', () => {
  it('actions wait, and are sent once and in the order of the taps when it is back', async () => {
    const { queue, poll } = openTab(api)
    api.connection = 'down'
    queue.add(second, 'ready')
    queue.add(first, 'done')
    await letPass(30_000)
    expect(queue.actions.get().map(({ waitsFor }) => waitsFor)).toEqual(['connection', 'connection'])
    api.connection = 'up'
    poll()
    await letPass(30_000)
    expect(api.arrived).toEqual(['ready 402', 'done 401'])
    expect(queue.actions.get()).toEqual([])
  })

  it('waiting actions are sent when the device says that it is online', async () => {
    const { queue } = openTab(api)
    api.connection = 'down'
    queue.add(first, 'done')
    await letPass(60_000)
    api.connection = 'up'
    dispatchEvent(new Event('online'))
    await letPass(100)
    expect(api.arrived).toEqual(['done 401'])
  })

  it('actions that wait for a connection survive a reload', async () => {
    const before = openTab(api)
    api.connection = 'down'
    before.queue.add(second, 'ready')
    before.queue.add(first, 'done')
    await letPass(10_000)
    before.close()
    api.connection = 'up'
    const { queue } = openTab(api)
    await letPass(1000)
    expect(api.arrived).toEqual(['ready 402', 'done 401'])
    expect(queue.actions.get()).toEqual([])
  })

  it('what was never sent is taken back without a request', async () => {
    const { queue } = openTab(api)
    api.connection = 'down'
    queue.add(first, 'done')
    await letPass(1000)
    api.connection = 'up'
    queue.undoDone(first)
    await letPass(60_000)
    expect(api.orders[0]?.fulfilledAt).toBeNull()
    expect(queue.actions.get()).toEqual([])
  })
})

describe('a lost answer', () => {
  it('a lost answer to Ready sends no second message, even after more than a minute', async () => {
    const { queue, settled } = openTab(api)
    api.connection = 'lost'
    queue.add(first, 'ready')
    await letPass(READY_UNDO_MS)
    await letPass(5 * 60_000)
    expect(api.messages).toEqual(['401'])
    api.connection = 'up'
    await letPass(20_000)
    expect(api.messages).toEqual(['401'])
    expect([settled, queue.actions.get()]).toEqual([['ready 401 done'], []])
  })

  it('a lost answer to Done is read from the lists, also by the next load of the page', async () => {
    const before = openTab(api)
    api.connection = 'lost'
    before.queue.add(first, 'done')
    await letPass(1000)
    before.close()
    api.connection = 'up'
    const { settled } = openTab(api)
    await letPass(1000)
    expect([settled, api.arrived]).toEqual([['done 401 done'], ['done 401']])
  })
})

// Covers counter-11.
describe('a sale on a card', () => {
  const sale = { cardNumber: '7764595258167303', spentInCents: 1000 }

  it('a sale that the screen of the card did not finish is sent after a reload, with its key', async () => {
    const before = openTab(api)
    before.queue.addSale(sale, 'key-of-the-sale')
    before.queue.addSale(sale, 'key-of-the-sale')
    before.close()
    const { queue } = openTab(api)
    await letPass(1000)
    expect(api.sales.size).toBe(0)
    api.connection = 'lost'
    await letPass(40_000)
    api.connection = 'up'
    await letPass(40_000)
    expect([...api.sales]).toMatchObject([['key-of-the-sale', sale]])
    expect(queue.actions.get()).toEqual([])
  })

  it('a sale that was collected before is neither lost nor given twice: it is sent again as another one', async () => {
    api.sameSale = { doneBy: 'Alex', doneAt: new Date().toISOString() }
    const { queue } = openTab(api)
    queue.addSale({ ...sale, categories: { fuelInCents: 0, fuelMillilitres: 20_000 } }, 'key-of-the-sale')
    await letPass(40_000)
    expect(failuresOf(queue)).toEqual([
      expect.stringMatching(
        /^Alex collected \$10\.00 and 20\.00 L of fuel on this card at .*\. Is this another sale\?$/,
      ),
    ])
    await letPass(40_000)
    expect(api.sales.size).toBe(0)
    queue.retry('key-of-the-sale')
    await letPass(1000)
    expect(api.sales.get('key-of-the-sale')).toMatchObject({ isAnotherSale: true, waitedSeconds: 81 })
    expect(queue.actions.get()).toEqual([])
  })

  it('a sale that an earlier release stored is sent', async () => {
    const { queue } = openTab(api)
    queue.addSale(sale, 'key-of-the-sale')
    queue.actions.update((actions) =>
      actions.map((action) => {
        const earlier = { ...action }
        delete earlier.tappedAtMs
        return earlier
      }),
    )
    await letPass(40_000)
    expect(api.sales.get('key-of-the-sale')).toMatchObject(sale)
  })

  it('a sale is not sent for another person, for whom it would count again', async () => {
    api.connection = 'lost'
    const before = openTab(api)
    before.queue.addSale(sale, 'key-of-the-sale')
    before.close()
    api.connection = 'up'
    const { queue } = openTab(api, ALEX)
    await letPass(40_000)
    expect(failuresOf(queue)).toEqual(['Points not collected. Someone else tapped it before you logged in.'])
    expect(queue.actions.get()[0]?.failure?.canRetry).toBe(false)
    expect(api.sales.size).toBe(0)
  })
})
