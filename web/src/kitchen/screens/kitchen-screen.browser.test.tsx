import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { ReportScreen } from '@fuel-shack/contract/team/staff-screens'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'
import { USUAL_PACE } from '../../../test/usual-pace.ts'
import { RING_AGAIN_MS } from '../alarm/bell.ts'
import { buildOrder } from '../test/build-order.ts'
import { countRings } from '../test/count-rings.ts'
import { EMPTY_DAY } from '../../office/test/manager-page.ts'
import { kitchenScreen } from './kitchen-screen.ts'

const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
const RILEY = { sub: 'riley-1', name: 'Riley Owner', role: ['staff', 'manager'] }

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const declare = button('This is a kitchen screen')
const ticket = button(/^401 /)
let rings: () => number
let orders: Order[] = []
let reports: ReportScreen[] = []
/** The calls that stop the bell of every screen. */
let silencing: string[] = []

const latest = () => reports.at(-1)

beforeEach(() => {
  rings = countRings()
  orders = [buildOrder({ number: '401', createdAt: new Date().toISOString() })]
  reports = []
  silencing = []
  onTestFinished(() => kitchenScreen.set(undefined))
  stubApi({
    'GET orders': () => json(orders),
    'GET kitchen': () => json(USUAL_PACE),
    'GET manager/day': () => json(EMPTY_DAY),
    'GET manager/changes': () => json({ entries: [], next: null, people: [] }),
    'POST screens': async (request) => {
      reports.push(await request.json())
      return json({ others: [] })
    },
    'POST orders/acknowledge': () => {
      silencing.push('acknowledge')
      return json([])
    },
    [`POST orders/${orders[0]?.id}/see`]: () => {
      silencing.push('see')
      return json(orders[0])
    },
  })
})

async function openBoard(profile: object): Promise<void> {
  signedInAs(profile)
  await renderApp('/home')
  await expect.element(ticket).toBeInTheDocument()
  await expect.poll(latest).toBeDefined()
}

async function openManage(): Promise<void> {
  await button('Account menu').click()
  await page.getByRole('link', { name: 'Manage', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
}

const passRing = async () => new Promise((resolve) => setTimeout(resolve, RING_AGAIN_MS + 500))

it('a cook’s device is a kitchen screen without a tap: it rings, and what is opened is opened everywhere', async () => {
  await openBoard(SAM)
  await expect.poll(rings).toBe(1)
  expect(latest()).toMatchObject({ isKitchen: true })
  await expect.element(declare).not.toBeInTheDocument()
  await ticket.click()
  await expect.poll(() => silencing).toEqual(['see'])
})

it('a manager’s device is none: it shows orders, rings for none and opens none for the others', async () => {
  await openBoard(RILEY)
  await expect.element(page.getByText('Not a kitchen screen').first()).toBeVisible()
  expect(latest()).toMatchObject({ isKitchen: false })
  await expect.element(page.getByText('1 new order', { exact: true })).toBeVisible()
  await expect.element(button('Silence bell')).not.toBeInTheDocument()
  await ticket.click()
  await button('Close').last().click()
  await expect.element(page.getByText('No new orders')).toBeVisible()
  await passRing()
  expect(rings()).toBe(0)
  expect(silencing).toEqual([])
})

it('a manager’s device is a kitchen screen from a tap on, also after a reload, until another tap', async () => {
  await openBoard(RILEY)
  await declare.click()
  await expect.poll(rings).toBe(1)
  await expect.poll(latest).toMatchObject({ isKitchen: true })
  await expect.element(button('Silence bell')).toBeVisible()
  expect(localStorage.getItem('kitchen-screen')).toBe('true')
  await button('Silence bell').click()
  await expect.poll(() => silencing).toEqual(['acknowledge'])
  await button(/^This device/).click()
  await button('Not a kitchen screen').click()
  await expect.poll(latest).toMatchObject({ isKitchen: false })
})

it('in the manager’s area a kitchen screen rings only if so chosen, and silences only itself', async () => {
  kitchenScreen.set(true)
  await openBoard(RILEY)
  await expect.poll(rings).toBe(1)
  await openManage()
  await expect.poll(latest).toMatchObject({ isKitchen: false })
  await expect.element(page.getByText('Not a kitchen screen now')).toBeVisible()
  await expect.element(page.getByText('1 new order', { exact: true })).toBeVisible()
  const before = rings()
  await passRing()
  expect(rings()).toBe(before)
  await button('Turn on bell').click()
  await expect.poll(rings).toBeGreaterThan(before)
  await button('Silence on this device').click()
  await expect.element(button('Turn on bell')).toBeVisible()
  expect(silencing).toEqual([])

  const silent = rings()
  await page.getByRole('link', { name: 'Back to the kitchen' }).click()
  await expect.poll(latest).toMatchObject({ isKitchen: true })
  await expect.poll(rings).toBeGreaterThan(silent)
})

it('a cancelled order is acknowledged on a kitchen screen only', async () => {
  const cancelledAt = new Date().toISOString()
  orders = orders.map((order) => ({ ...order, cancelledAt }))
  await openBoard(RILEY)
  await expect.element(page.getByText('The kitchen hasn’t tapped ‘Got it’ yet.')).toBeInTheDocument()
  await declare.click()
  await expect.element(button(/^Got it/)).toBeInTheDocument()
})
