import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import { expect, test } from 'vitest'
import { isOpen } from '../../src/app/demo-calls.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { api, environment } = useTestApp({ DEMO: 'public' })

const ID = '0197b2c0-0000-7000-8000-000000000000'
const all: [string, Endpoint][] = Object.entries(endpoints)
const isForPeople = ({ audience }: Endpoint) => audience !== 'till' && audience !== 'printer'
const changing = all.filter(([, endpoint]) => endpoint.method !== 'GET' && isForPeople(endpoint))
const closed = changing.filter(([, endpoint]) => !isOpen(endpoint))

test('a public demo accepts only the writing calls of orders and the kitchen', () => {
  const open = changing.filter(([, endpoint]) => isOpen(endpoint)).map(([name]) => name)
  expect(open.toSorted()).toEqual([
    'acknowledgeOrders',
    'cancelOrder',
    'dispatchOrder',
    'fulfilOrder',
    'redeemPoints',
    'registerCustomer',
    'reportArrival',
    'reportScreen',
    'resetOrder',
    'seeOrder',
    'startCheckout',
    'startOrder',
  ])
})

// Covers demo-3.
test('every other call that changes something is rejected, also of the owner', async () => {
  const owner = api.as(await environment.issuer.token({ subject: 'riley', role: ['staff', 'manager'] }))
  for (const [name, { method, path }] of closed) {
    const address = path.replaceAll(/:\w+/g, ID)
    const { statusCode } = await (method === 'DELETE' ? owner.remove(address) : owner.post(address, {}))
    expect([name, statusCode]).toEqual([name, 403])
  }
})

test('the owner of a public demo sees the figures, and sends no requests from the server', async () => {
  const owner = api.as(await environment.issuer.token({ subject: 'riley', role: ['staff', 'manager'] }))
  expect((await owner.get('manager/day')).statusCode).toBe(200)
  expect((await owner.get('manager/server/checks/stripe')).statusCode).toBe(403)
})

// Covers demo-3.
test('a public demo replaces the note and the number of an order', async () => {
  const customer = api.as(await environment.issuer.token({ subject: 'stranger' }))
  await customer.post('customers', {})
  const items = BURGER_AND_COFFEES.items.map((item) => ({ ...item, note: 'call 0400 999 999' }))
  const cart = { ...BURGER_AND_COFFEES, contactNumber: '0400 999 999', customerNotes: 'https://bad.example', items }
  const { url } = (await customer.post('stripe/create-session', cart)).json()
  await environment.standins.pay(url)
  await api.context.sweep.sweepUnsettled()
  const [order] = (await api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' })).get('orders')).json()
  expect(order).toMatchObject({ customerNotes: '', contactNumber: '0491 570 006' })
  expect(JSON.stringify(order)).not.toContain('999 999')
})

// Covers demo-4.
test('the styles that all pages share mark a demo', async () => {
  const { body } = await api.app.inject({ url: '/palette.css' })
  expect(body).toContain("content: 'DEMO'")
})
