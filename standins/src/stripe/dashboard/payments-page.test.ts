import { expect, test } from 'vitest'
import { openStandins, payOnPage, startSession } from '../../../test/standins-under-test.ts'

test('refunds a payment once for two clicks', async () => {
  const { address, stripe, standins, shop } = await openStandins()
  await payOnPage((await startSession(stripe)).url)
  const { data: charges } = await stripe.charges.list()
  expect(await (await fetch(`${address}/payments`)).text()).toContain('Refund $37.80')
  const refund = `${address}/payments/${charges[0]?.id}/refund`
  for (const _ of [1, 2]) expect((await fetch(refund, { method: 'POST', redirect: 'manual' })).status).toBe(303)
  const page = await (await fetch(`${address}/payments`)).text()
  expect(page).toContain('Refunded')
  expect(page).not.toContain('Refund $')
  await standins.drain()
  expect(shop.events().map(({ type }) => type)).toEqual([
    'checkout.session.completed',
    'refund.created',
    'charge.refunded',
  ])
})
