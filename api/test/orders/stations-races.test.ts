import type { ChangedOrder } from '@fuel-shack/contract/sales/orders/orders'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../support/use-test-app.ts'
import { openTwoStations } from './stations-fixture.ts'

const { environment, api } = useTestApp({ OIDC_TOKEN_MAX_SECONDS: '63072000' })
let shop: Awaited<ReturnType<typeof openTwoStations>>

beforeAll(async () => {
  shop = await openTwoStations(environment, api)
})

const ROUNDS: Station[][] = [
  ['kitchen', 'counter'],
  ['counter', 'kitchen'],
  ['kitchen', 'counter', 'kitchen', 'counter'],
  ['counter', 'counter', 'counter', 'kitchen', 'kitchen'],
]

test.each(ROUNDS)('two tablets that tap %s, %s … at once notify the customer once', async (...taps) => {
  const order = await shop.placeOrder()
  const answers = await Promise.all(
    taps.map((station, index) => shop.ready(index % 2 === 0 ? shop.sam : shop.alex, order.id, station)),
  )
  // One that comes while the message is on its way is sent again by its tablet.
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
  const changed = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json<ChangedOrder>())
  expect(changed.filter(({ wasDoneBefore }) => !wasDoneBefore).length).toBeLessThanOrEqual(2)
  expect(await shop.listed(order.id)).toMatchObject({
    dispatchedAt: expect.any(String),
    stationsReady: [{ at: expect.any(String) }, { at: expect.any(String) }],
  })
  for (const station of taps) expect((await shop.ready(shop.sam, order.id, station)).statusCode).toBe(200)
  expect(await shop.countNotices(order)).toBe(1)
})

test('Ready of the whole order and of its last station at once notify the customer once', async () => {
  const order = await shop.placeOrder()
  await shop.ready(shop.sam, order.id, 'kitchen')
  await Promise.all([shop.sam.post(`orders/${order.id}/dispatch`), shop.ready(shop.alex, order.id, 'counter')])
  expect(await shop.listed(order.id)).toMatchObject({ dispatchedAt: expect.any(String) })
  expect(await shop.countNotices(order)).toBe(1)
})
