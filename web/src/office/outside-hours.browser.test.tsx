import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderOutsideHours } from '@fuel-shack/contract/office/manager-day'
import { setClock } from '../../test/kitchen.ts'
import { dialog, inDialog, openPlace } from './test/manager-page.ts'
import { ManagerServer, OUTSIDE_HOURS } from './test/manager-server.ts'

let server: ManagerServer
const orders = page.getByRole('region', { name: 'Orders outside the hours' })

const ONLINE: OrderOutsideHours = {
  id: OUTSIDE_HOURS[0],
  number: 'C1',
  name: 'Casey',
  contactNumber: '0491 570 006',
  readyAt: '2026-11-24T11:30:00.000Z',
  isEatingHere: false,
}
const PAID_AT_TILL: OrderOutsideHours = {
  ...ONLINE,
  id: OUTSIDE_HOURS[1],
  number: 'C2',
  name: 'Kev',
  counter: { payment: 'till', totalCents: 1890 },
}
const TO_BE_PAID: OrderOutsideHours = { ...PAID_AT_TILL, counter: { payment: 'collection', totalCents: 1890 } }

beforeEach(() => {
  server = new ManagerServer()
  // 7:40 pm on a Tuesday, at the rest stop.
  setClock('2026-11-24T19:40:00')
  sessionStorage.clear()
})

async function openList(...listed: OrderOutsideHours[]): Promise<void> {
  server.day.outsideHours = listed
  await openPlace('today')
  await expect.element(orders).toBeVisible()
}

// Covers manager-12.
it('a manager keeps or refunds paid orders outside the hours, one by one', async () => {
  await openList(ONLINE, { ...ONLINE, id: OUTSIDE_HOURS[1], number: 'C2' })
  await expect.element(orders.getByText(/Keep them, or give the money back\.$/)).toBeVisible()
  await expect.element(orders.getByText(/^Picks up 9:30\spm · 0491 570 006$/).first()).toBeVisible()
  await orders.getByRole('button', { name: 'Keep Order C1, Casey' }).click()
  await expect.element(orders.getByText('Order C1, Casey', { exact: true })).not.toBeInTheDocument()
  await orders.getByRole('button', { name: 'Refund Order C2, Casey' }).click()
  await expect.element(dialog.getByText(/^All of the money goes back, and the customer reads/)).toBeVisible()
  await inDialog('Refund').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(orders).not.toBeInTheDocument()
  expect(server.decided).toEqual(['keep', 'decline {"reason":"closing"}'])
})

it('a counter order outside the hours is declined without a promise of money or a message', async () => {
  await openList(ONLINE, PAID_AT_TILL)
  await expect
    .element(orders.getByText(/refund those paid in the app, or decline those ordered at the counter or by phone\.$/))
    .toBeVisible()
  await expect.element(orders.getByText(/^Picks up 9:30\spm · 0491 570 006 · Paid at the till \$18\.90$/)).toBeVisible()
  await expect.element(orders.getByRole('button', { name: 'Refund Order C1, Casey' })).toBeVisible()
  await orders.getByRole('button', { name: 'Decline Order C2, Kev' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Decline Order C2, Kev?' })).toBeVisible()
  await expect.element(dialog.getByText(/give the money back there\. .*gets no message.*0491 570 006\.$/)).toBeVisible()
  expect(dialog.getByText(/All of the money|reads that/).query()).toBeNull()
  await inDialog('Decline').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.decided).toEqual(['decline {"reason":"closing"}'])
})

it('a counter order outside the hours that nothing was paid for yet says so', async () => {
  await openList({ ...TO_BE_PAID, contactNumber: '' })
  expect(orders.getByText(/in the app|money back/).query()).toBeNull()
  await expect.element(orders.getByText(/^Picks up 9:30\spm · Pay on collection \$18\.90$/)).toBeVisible()
  await orders.getByRole('button', { name: 'Decline Order C2, Kev' }).click()
  await expect.element(dialog.getByText(/^Nothing was paid yet.* gets no message, so tell them\.$/)).toBeVisible()
})
