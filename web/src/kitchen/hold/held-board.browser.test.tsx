import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { POLL_INTERVAL_MS } from '../orders/server-contact.ts'
import { buildOrder } from '../test/build-order.ts'
import { countRings } from '../test/count-rings.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { resetDevice } from '../test/stored-on-device.ts'
import { GUARD_MS, QUIET_MS } from './activity.ts'

let server: CounterServer
let rings: () => number

const tickets = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
const details = page.getByRole('dialog', { name: 'Order Details' })
const waiting = (text: string) => page.getByRole('button', { name: `${text} Show`, exact: true })
const anOrder = (number: string) => buildOrder({ number, createdAt: new Date().toISOString() })
const numbers = () => tickets.elements().map((ticket) => ticket.querySelector('button')?.textContent?.slice(0, 3))
const letPass = async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Time passes in small steps, as React renders in real time. */
async function letPollsPass(count: number): Promise<void> {
  for (let passed = 0; passed < count * POLL_INTERVAL_MS; passed += 250) {
    await letPass(250)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  server = new CounterServer()
  resetDevice()
  rings = countRings()
})

it('nothing moves from the touch until 300 ms after it, while the bell rings at once', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  await expect.poll(numbers).toEqual(['401'])
  await userEvent.click(page.getByRole('button', { name: 'Silence bell' }))
  const ringsBefore = rings()
  const finger = { pointerId: 7, pointerType: 'touch', bubbles: true }
  const first = tickets.first().element()
  const top = first.getBoundingClientRect().top
  first.dispatchEvent(new PointerEvent('pointerdown', finger))
  server.orders = [anOrder('402'), ...server.orders]
  await letPollsPass(2)
  expect(rings()).toBeGreaterThan(ringsBefore)
  await expect.element(page.getByText('2 new orders', { exact: true })).toBeVisible()
  expect(numbers()).toEqual(['401'])
  expect(first.getBoundingClientRect().top).toBe(top)

  first.dispatchEvent(new PointerEvent('pointerup', finger))
  await letPass(GUARD_MS - 10)
  expect(numbers()).toEqual(['401'])
  await letPass(QUIET_MS)
  await expect.poll(numbers).toEqual(['402', '401'])
})

it('a new order appears with the next poll while no one touches the screen', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  await expect.poll(numbers).toEqual(['401'])
  server.orders = [anOrder('402'), ...server.orders]
  await letPollsPass(1)
  await expect.poll(numbers).toEqual(['402', '401'])
})

it('orders wait behind a bar while the screen is in use, and come on a tap on it', async () => {
  server.orders = [anOrder('402'), anOrder('401')]
  await renderFulfilment()
  await expect.poll(numbers).toEqual(['402', '401'])
  const top = () => tickets.first().element().getBoundingClientRect().top
  const topBefore = top()
  server.orders = [anOrder('404'), anOrder('403'), ...server.orders.slice(0, 1)]
  const scroll = setInterval(() => document.dispatchEvent(new Event('scroll')), 500)
  await letPollsPass(2)
  await expect.element(waiting('2 new, 1 gone')).toBeVisible()
  expect(numbers()).toEqual(['402', '401'])
  expect(top()).toBe(topBefore)
  await userEvent.click(waiting('2 new, 1 gone'))
  await expect.poll(numbers).toEqual(['404', '403', '402'])
  clearInterval(scroll)
})

it('orders that wait come by themselves after a quiet time', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  await expect.poll(numbers).toEqual(['401'])
  server.orders = [anOrder('402'), ...server.orders]
  const scroll = setInterval(() => document.dispatchEvent(new Event('scroll')), 500)
  await letPollsPass(1)
  await expect.element(waiting('1 new')).toBeVisible()
  clearInterval(scroll)
  await letPass(QUIET_MS)
  await expect.poll(numbers).toEqual(['402', '401'])
  await expect.element(waiting('1 new')).not.toBeInTheDocument()
})

it('with the oldest first, a new order joins the end at once, even while the screen is in use', async () => {
  resetDevice({ sort: 'next' })
  server.orders = [anOrder('401')]
  await renderFulfilment()
  await expect.poll(numbers).toEqual(['401'])
  await letPass(1000)
  server.orders = [anOrder('402'), ...server.orders]
  const scroll = setInterval(() => document.dispatchEvent(new Event('scroll')), 500)
  await letPollsPass(1)
  clearInterval(scroll)
  expect(numbers()).toEqual(['401', '402'])
})

it('taps reach the list from the moment at which a dialog starts to close', async () => {
  server.orders = [anOrder('402'), anOrder('401')]
  await renderFulfilment()
  await expect.poll(numbers).toEqual(['402', '401'])
  document.documentElement.style.setProperty('--motion-medium', '2s')
  try {
    for (const number of ['401', '402', '401']) {
      // With `force`, the click goes to the place of the ticket, whatever is above it.
      const ticket = tickets.filter({ hasText: number })
      await userEvent.click(ticket.getByRole('button', { includeHidden: true }).first(), { force: true })
      await expect.element(details.getByText(number, { exact: true })).toBeVisible()
      await userEvent.keyboard('{Escape}')
    }
    expect(document.querySelector('[role="dialog"]')).not.toBeNull()
  } finally {
    document.documentElement.style.removeProperty('--motion-medium')
  }
})

/** The animation of a toast, stopped as soon as it starts: on a busy machine it is over before the test can look at it. */
function stopToastAnimation(): Promise<Animation | undefined> {
  return new Promise((resolve) => {
    const stop = ({ target }: AnimationEvent) => {
      if (!(target instanceof Element) || !target.closest("[aria-label='Notifications']")) return
      document.removeEventListener('animationstart', stop, true)
      const [started] = target.getAnimations()
      started?.pause()
      resolve(started)
    }
    document.addEventListener('animationstart', stop, true)
  })
}

it('Undo takes no tap just after it has appeared', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  await userEvent.click(tickets.first())
  const stopped = stopToastAnimation()
  await userEvent.click(details.getByRole('button', { name: 'Fulfill Order' }))
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeInTheDocument()
  const appearing = await stopped
  expect(appearing?.effect?.getComputedTiming().duration).toBe(300)
  if (appearing) appearing.currentTime = 290
  const pointerEvents = () => getComputedStyle(undo.element()).pointerEvents
  expect(pointerEvents()).toBe('none')
  appearing?.finish()
  expect(pointerEvents()).toBe('auto')
})
