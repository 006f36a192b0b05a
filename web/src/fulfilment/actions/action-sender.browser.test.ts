import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { buildOrder } from '../test/build-order.ts'
import { CounterApi } from '../test/counter-api.ts'
import { ActionQueue, READY_UNDO_MS } from './action-queue.ts'
import { ActionSender } from './action-sender.ts'

const KEY = 'staff-actions'
const HOUR_MS = 60 * 60_000
const SAM = { subject: 'sam-1', firstName: 'Sam' }
const ALEX = { subject: 'alex-1', firstName: 'Alex' }
const at = () => new Date().toISOString()

let first: Order
let second: Order
let api: CounterApi

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

/** A tab of this device, from its load to `close`. */
function openTab(person = SAM, device = api) {
  const queue = new ActionQueue()
  queue.setPerson(person.subject)
  const settled: string[] = []
  const sender = new ActionSender(queue, device, ({ kind, orderNumber }, { is }) =>
    settled.push(`${kind} ${orderNumber} ${is}`),
  )
  /** What the screen shows from now on. */
  const poll = () => {
    sender.know({
      person,
      orders: device.orders.filter(({ fulfilledAt }) => fulfilledAt === null),
      loadedAtMs: Date.now(),
    })
    sender.wake()
  }
  poll()
  const close = sender.start()
  onTestFinished(close)
  return { queue, settled, close, poll, wake: sender.wake }
}

/** Locks and promises settle in real time. */
async function letPass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(1000, milliseconds - passed))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await vi.waitFor(async () => {
    const { held = [] } = await navigator.locks.query()
    expect(held.filter(({ name }) => name === KEY)).toEqual([])
  })
}

const failuresOf = ({ actions }: ActionQueue) => actions.get().map(({ failure }) => failure?.text)

describe('with a connection', () => {
  it('an action is sent once, at once, without loading a list', async () => {
    const { queue, settled } = openTab()
    queue.add(first, 'done')
    queue.add(first, 'done')
    await letPass(100)
    expect([api.arrived, settled, api.reads]).toEqual([['done 401'], ['done 401 done'], 0])
    expect(queue.actions.get()).toEqual([])
  })

  it('Ready is sent after the time to take it back, and delays no other ticket', async () => {
    const { queue } = openTab()
    queue.add(first, 'ready')
    queue.add(second, 'done')
    await letPass(READY_UNDO_MS - 500)
    expect(api.arrived).toEqual(['done 402'])
    await letPass(1000)
    expect(api.arrived).toEqual(['done 402', 'ready 401'])
  })

  it('Ready is not sent while a finger is on its Undo', async () => {
    const { queue } = openTab()
    queue.add(first, 'ready')
    await letPass(READY_UNDO_MS - 200)
    queue.hold(first.id)
    await letPass(1000)
    expect(api.arrived).toEqual([])
    queue.takeBackReady(first.id)
    await letPass(READY_UNDO_MS)
    expect(api.arrived).toEqual([])
  })

  it('a server that is not ready is asked again, and what it rejects is reported', async () => {
    const { queue } = openTab()
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
    const { queue } = openTab()
    api.rejection = 'internal'
    queue.add(first, 'done')
    queue.add(second, 'done')
    await letPass(100)
    expect(api.orders.map(({ fulfilledAt }) => fulfilledAt !== null)).toEqual([false, true])
    expect(failuresOf(queue)).toHaveLength(1)
  })

  it('Ready on two devices at once sends one message', async () => {
    const { queue } = openTab()
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
    const { queue, poll } = openTab()
    queue.add(first, 'ready')
    await letPass(1000)
    api.change('401', { dispatchedAt: at(), readyBy: 'Sam' })
    poll()
    await letPass(READY_UNDO_MS)
    expect([api.messages, queue.actions.get()]).toEqual([[], []])
  })

  it('a message that is on its way at this moment is not sent again', async () => {
    const { queue } = openTab()
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
    const { queue, poll } = openTab()
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

  it('the device says that it is online, and they are sent', async () => {
    const { queue } = openTab()
    api.connection = 'down'
    queue.add(first, 'done')
    await letPass(60_000)
    api.connection = 'up'
    dispatchEvent(new Event('online'))
    await letPass(100)
    expect(api.arrived).toEqual(['done 401'])
  })

  it('they survive a reload', async () => {
    const before = openTab()
    api.connection = 'down'
    before.queue.add(second, 'ready')
    before.queue.add(first, 'done')
    await letPass(10_000)
    before.close()
    api.connection = 'up'
    const { queue } = openTab()
    await letPass(1000)
    expect(api.arrived).toEqual(['ready 402', 'done 401'])
    expect(queue.actions.get()).toEqual([])
  })

  it('what was never sent is taken back without a request', async () => {
    const { queue } = openTab()
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
  it('to Ready sends no second message, even after more than a minute', async () => {
    const { queue, settled } = openTab()
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

  it('to Done is read from the lists, also by the next load of the page', async () => {
    const before = openTab()
    api.connection = 'lost'
    before.queue.add(first, 'done')
    await letPass(1000)
    before.close()
    api.connection = 'up'
    const { settled } = openTab()
    await letPass(1000)
    expect([settled, api.arrived]).toEqual([['done 401 done'], ['done 401']])
  })
})

describe('what does not apply any more is reported', () => {
  it.each<[what: string, changes: () => Partial<Order>, done: string]>([
    ['cancelled', () => ({ cancelledAt: at() }), 'Not marked as done. The customer cancelled this order.'],
    ['declined', () => ({ declinedAt: at() }), 'Not marked as done. This order was declined.'],
    ['refunded', () => ({ isFullyRefunded: true }), 'Not marked as done. This order was refunded.'],
  ])('if the order was %s meanwhile', async (_what, changes, done) => {
    const { queue, poll } = openTab()
    api.connection = 'down'
    queue.add(first, 'done')
    await letPass(20_000)
    api.change('401', changes())
    api.connection = 'up'
    poll()
    await letPass(1000)
    expect(failuresOf(queue)).toEqual([done])
    expect(queue.actions.get()[0]?.failure?.canRetry).toBe(false)
    expect(api.arrived).toEqual([])
  })

  it('if someone else has marked the order as done first, with who and when', async () => {
    const { queue, poll } = openTab()
    api.connection = 'down'
    queue.add(first, 'ready')
    queue.add(first, 'done')
    await letPass(20_000)
    api.change('401', { fulfilledAt: at(), fulfilledBy: 'Alex' })
    api.connection = 'up'
    poll()
    await letPass(1000)
    const alex = /Alex marked this order as fulfilled at .+\.$/
    expect(failuresOf(queue)).toEqual([expect.stringMatching(alex), expect.stringMatching(alex)])
    expect(api.messages).toEqual([])
  })

  it('if the order is on no list', async () => {
    const { queue, poll } = openTab()
    api.connection = 'down'
    queue.add(first, 'done')
    await letPass(20_000)
    api.orders = [second]
    api.connection = 'up'
    poll()
    await letPass(1000)
    expect(failuresOf(queue)).toEqual(['Not marked as done. This order is closed.'])
  })

  it('if the server says so', async () => {
    const { queue } = openTab()
    api.rejection = 'order_closed'
    queue.add(first, 'done')
    await letPass(1000)
    expect(queue.actions.get()[0]?.failure).toEqual({
      text: 'Not marked as done. This order is closed: it was cancelled, declined, refunded or handed over.',
      canRetry: false,
    })
  })
})

describe('without a tap of who is here now nothing is sent', () => {
  it('that someone else tapped', async () => {
    const before = openTab()
    api.connection = 'down'
    before.queue.add(first, 'done')
    await letPass(1000)
    before.close()
    api.connection = 'up'
    const { queue } = openTab(ALEX)
    await letPass(20_000)
    expect(api.arrived).toEqual([])
    const [action] = queue.actions.get()
    expect(action?.failure?.text).toBe('Not marked as done. Someone else tapped it before you logged in.')
    queue.retry(action?.id ?? '')
    await letPass(1000)
    expect(api.arrived).toEqual(['done 401'])
  })

  it('that is older than half an hour, for a message, or four hours', async () => {
    const { queue } = openTab()
    api.connection = 'down'
    queue.add(first, 'ready')
    queue.add(second, 'done')
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    api.connection = 'up'
    await letPass(30_000)
    expect(failuresOf(queue)).toEqual([
      expect.stringMatching(/^Customer not notified\. There was no connection since /),
    ])
    expect(api.arrived).toEqual(['done 402'])
    api.connection = 'down'
    queue.add(first, 'done')
    await vi.advanceTimersByTimeAsync(5 * HOUR_MS)
    api.connection = 'up'
    await letPass(30_000)
    expect(failuresOf(queue)).toHaveLength(2)
    expect(api.arrived).toEqual(['done 402'])
  })
})

describe('two tabs of a device', () => {
  const tellOtherTabs = () => dispatchEvent(new StorageEvent('storage', { key: KEY }))

  it('show the same, and send each action once', async () => {
    const one = openTab()
    const two = openTab()
    for (const order of [first, second]) {
      one.queue.add(order, 'done')
      tellOtherTabs()
    }
    expect(two.queue.actions.get()).toHaveLength(2)
    one.wake()
    two.wake()
    await letPass(5000)
    expect(api.arrived).toEqual(['done 401', 'done 402'])
    tellOtherTabs()
    expect([one.queue.actions.get(), two.queue.actions.get()]).toEqual([[], []])
  })

  it('both add to what waits', async () => {
    const one = openTab()
    const two = openTab()
    api.connection = 'down'
    one.queue.add(first, 'done')
    two.queue.add(second, 'done')
    await letPass(1000)
    one.queue.reload()
    expect(one.queue.actions.get().map(({ orderNumber }) => orderNumber)).toEqual(['401', '402'])
  })
})

describe('the storage', () => {
  it('that is full or blocked keeps actions in memory, and they are sent', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { queue } = openTab()
    queue.add(first, 'done')
    await letPass(1000)
    expect(api.arrived).toEqual(['done 401'])
    expect(queue.actions.get()).toEqual([])
    expect(warn).toHaveBeenCalled()
  })

  it.each(['nonsense', '{}', '[1, null, {"id": "x"}]'])('that has %s counts as empty', (stored) => {
    localStorage.setItem(KEY, stored)
    expect(new ActionQueue().actions.get()).toEqual([])
  })
})

it('a change of one order leaves what the tickets of the others read', () => {
  const { queue, close } = openTab()
  close()
  queue.add(first, 'ready')
  const before = queue.ofOrder(first.id)
  queue.add(second, 'done')
  localStorage.setItem(KEY, localStorage.getItem(KEY) ?? '')
  queue.reload()
  expect(queue.ofOrder(first.id)).toBe(before)
})
