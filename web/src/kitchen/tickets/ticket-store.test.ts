import { beforeEach, expect, it, vi } from 'vitest'
import { buildOrder } from '../test/build-order.ts'
import { createTicketStore, type TicketStore } from './ticket-store.ts'

let tickets: TicketStore
const order = buildOrder({ number: '401' })
const waiting = () => tickets.actions.get().map(({ kind, orderId }) => [kind, orderId])
const openedAtMs = () => tickets.marks.get()[order.id]?.openedAtMs

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(console, 'warn').mockReturnValue()
  tickets = createTicketStore()
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

it('a new store of a device that stores nothing knows nothing', () => {
  expect([waiting(), tickets.marks.get(), tickets.opened.get()]).toEqual([[], {}, undefined])
  expect([tickets.isClosedHere(order.id), tickets.isOwnChange(order.id)]).toEqual([false, false])
})

it('Ready queues one action, and marks the order as opened', () => {
  tickets.tapReady(order)
  tickets.tapReady(order)
  expect(waiting()).toEqual([['ready', order.id]])
  expect(openedAtMs()).toBeDefined()
})

it('a look at an order that sleeps does not open it, and a tap on Ready does', async () => {
  const later = { ...order, startAt: new Date(60_000).toISOString() }
  tickets.open(later)
  await vi.runAllTimersAsync()
  expect(openedAtMs()).toBeUndefined()
  tickets.tapReady(later)
  expect(openedAtMs()).toBeDefined()
})

it('a ticket whose Done was undone leaves once its order is closed in the dialog', async () => {
  tickets.tapDone(order)
  tickets.undoDone(order)
  expect(tickets.doneTickets.get()).toMatchObject([{ isDone: false }])
  await tickets.changeList(order.id, 'closed', async () => false)
  expect(tickets.doneTickets.get()).toHaveLength(1)
  await tickets.changeList(order.id, 'closed', async () => true)
  expect(tickets.doneTickets.get()).toEqual([])
})

it('a ticket that was marked as done stays, with Undo, when its order is closed', async () => {
  tickets.tapDone(order)
  await tickets.changeList(order.id, 'closed', async () => true)
  expect(tickets.doneTickets.get()).toMatchObject([{ isDone: true }])
})

it('acknowledging an order marks it, and does not open it', () => {
  tickets.acknowledge([order])
  expect(tickets.marks.get()[order.id]).toMatchObject({ acknowledgedBells: 0 })
  expect(openedAtMs()).toBeUndefined()
})

it('a line is ticked off until it is tapped again, or its order is closed', () => {
  tickets.tick(order.id, 'pie')
  tickets.tick(order.id, 'chips')
  tickets.tick(order.id, 'chips')
  expect(tickets.board.get().ticked).toEqual({ [order.id]: ['pie'] })
  tickets.noteList([])
  expect(tickets.board.get().ticked).toEqual({})
})

it('after Done, only Undo acts on the ticket', () => {
  tickets.tapDone(order)
  tickets.tapDone(order)
  tickets.tapReady(order)
  expect(waiting()).toEqual([['done', order.id]])
  expect(tickets.isDone(order.id)).toBe(true)
  tickets.undoDone(order)
  expect(waiting()).toEqual([])
  expect(tickets.isDone(order.id)).toBe(false)
})

it.each([{ fulfilledAt: '2026-11-20T08:10:00.000Z' }, { cancelledAt: '2026-11-20T08:10:00.000Z' }])(
  'Ready and Done do nothing on an order with %j',
  (closed) => {
    tickets.tapReady({ ...order, ...closed })
    tickets.tapDone({ ...order, ...closed })
    expect([waiting(), openedAtMs()]).toEqual([[], undefined])
  },
)

it('a Done that fails can be tapped again, unless its order is closed: then its ticket leaves the board', () => {
  const fail = (canRetry: boolean) => {
    tickets.tapDone(order)
    const action = tickets.actions.get()[0]
    if (action) tickets.settleAction(action, { text: 'Not marked as done.', canRetry })
    return tickets.doneTickets.get().map(({ isDone }) => isDone)
  }
  expect([fail(true), waiting(), fail(false)]).toEqual([[false], [['done', order.id]], []])
})

it('a sale waits for the screen of the card, which can leave it to the queue', () => {
  tickets.setPerson('sam-1')
  const sale = { cardNumber: '7764595258167303', spentInCents: 1000 }
  const { id, sendAtMs } = tickets.addSale(sale, 'key-of-the-sale')
  tickets.leaveToQueue(id, 'connection')
  expect(tickets.actions.get()).toMatchObject([{ id, by: 'sam-1', sale, sendAtMs: 0, waitsFor: 'connection' }])
  expect(sendAtMs).toBeGreaterThan(0)
})

it.each(['fails for good', 'has not been sent when its author logs out'])(
  'the device has no card number any more once a sale %s',
  (end) => {
    tickets.setPerson('sam-1')
    const added = tickets.addSale({ cardNumber: '7764595258167303', spentInCents: 1000 }, 'key-of-the-sale')
    tickets.giveUpSales('riley-1')
    expect(tickets.actions.get()).toMatchObject([{ sale: { cardNumber: '7764595258167303' } }])
    if (end === 'fails for good') tickets.settleAction(added, { text: 'No card has this number.', canRetry: false })
    else tickets.giveUpSales('sam-1')
    expect(tickets.actions.get()).toMatchObject([{ orderNumber: '7303', failure: { canRetry: false } }])
    expect(JSON.stringify(tickets.actions.get())).not.toContain('77645952')
  },
)

it('only commands change what the screen follows', () => {
  const { marks, board, actions, doneTickets, opened } = tickets
  for (const part of [marks, board, actions, doneTickets, opened]) {
    expect(Object.keys(part)).toEqual(['get', 'getInitial', 'subscribe'])
  }
})

it('Undo takes back what was tapped last', () => {
  const other = buildOrder({ number: '402' })
  tickets.tapDone(order)
  vi.setSystemTime(1)
  tickets.tapReady(other)
  tickets.undoLast()
  expect(waiting()).toEqual([['done', order.id]])
  tickets.undoLast()
  expect(waiting()).toEqual([])
})

it('an order that is closed here may leave the list from the request on, unless the request fails', async () => {
  const answer = Promise.withResolvers<{ error?: unknown }>()
  const sent = tickets.changeList(order.id, 'closed', async () => answer.promise)
  expect([tickets.isClosedHere(order.id), tickets.isOwnChange(order.id)]).toEqual([true, true])
  answer.resolve({ error: 'offline' })
  await sent
  expect([tickets.isClosedHere(order.id), tickets.isOwnChange(order.id)]).toEqual([false, false])
})

it('an order that is returned here was not closed here', async () => {
  await tickets.changeList(order.id, 'closed', async () => true)
  await tickets.changeList(order.id, 'returned', async () => ({}))
  expect([tickets.isClosedHere(order.id), tickets.isOwnChange(order.id)]).toEqual([false, true])
})

it('a ticket that was done here stays in place until no one touches the screen', async () => {
  tickets.tapDone(order)
  await tickets.changeList(order.id, 'closed', async () => true)
  expect([tickets.isClosedHere(order.id), tickets.isOwnChange(order.id)]).toEqual([true, false])
})
