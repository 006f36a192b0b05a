import { onTestFinished, vi } from 'vitest'
import { createTicketStore, type TicketStore } from '../tickets/ticket-store.ts'
import { createActionSender } from '../actions/action-sender.ts'
import type { CounterApi } from './counter-api.ts'

export const KEY = 'staff-actions'
const SAM = { subject: 'sam-1', firstName: 'Sam' }
export const ALEX = { subject: 'alex-1', firstName: 'Alex' }

/** A tab of this device, from its load to `close`. */
export function openTab(device: CounterApi, person = SAM) {
  const tickets = createTicketStore()
  onTestFinished(tickets.listen())
  tickets.setPerson(person.subject)
  const settled: string[] = []
  const sender = createActionSender(tickets, device, ({ kind, orderNumber }, { is }) =>
    settled.push(`${kind} ${orderNumber} ${is}`),
  )
  /** Reports what the screen shows now. */
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
  return { tickets, settled, close, poll, wake: sender.wake }
}

/** Locks and promises settle in real time: `vi.waitFor` would let more of the other pass. */
export async function letPass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(1000, milliseconds - passed))
    await nextFrame()
  }
  while (await isLocked()) await nextFrame()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function isLocked(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === KEY)
}

export const failuresOf = ({ actions }: TicketStore) => actions.get().map(({ failure }) => failure?.text)
