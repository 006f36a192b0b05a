import { describe, expect, test } from 'vitest'
import { lineOf, openStandins, payOnPage, startSession } from '../../../test/standins-under-test.ts'

describe('checkout sessions', () => {
  test('a checkout session stores the given fields and the total of the lines', async () => {
    const { stripe, address } = await openStandins()
    const session = await startSession(stripe, {
      line_items: [
        lineOf('Tea', 480, { quantity: 3 }),
        lineOf('Sauce', 50, { quantity: 2, description: 'Hot', metadata: { product_id: 'sauce' } }),
      ],
      client_reference_id: 'checkout-1',
      customer_email: 'casey@fuelshack.example',
      metadata: { checkout: '1' },
    })
    expect(session).toMatchObject({
      amount_total: 3 * 480 + 100,
      client_reference_id: 'checkout-1',
      customer_email: 'casey@fuelshack.example',
      metadata: { checkout: '1' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${address}/pay/${session.id}`,
    })
    const { data: lines } = await stripe.checkout.sessions.listLineItems(session.id, {
      expand: ['data.price.product'],
    })
    expect(lines.map(({ description, quantity, price }) => [description, quantity, price?.product])).toEqual([
      ['Tea', 3, expect.objectContaining({ name: 'Tea', metadata: {} })],
      ['Sauce', 2, expect.objectContaining({ name: 'Sauce', description: 'Hot', metadata: { product_id: 'sauce' } })],
    ])
  })

  test('a checkout session accepts an expiry between 30 minutes and 24 hours', async () => {
    const { stripe, nowSeconds } = await openStandins()
    const tooShort = startSession(stripe, { expires_at: nowSeconds() + 1799 })
    await expect(tooShort).rejects.toMatchObject({ param: 'expires_at' })
    await expect(startSession(stripe, { expires_at: nowSeconds() + 86_401 })).rejects.toMatchObject({
      param: 'expires_at',
    })
    const session = await startSession(stripe, { expires_at: nowSeconds() + 1800 })
    expect(session.expires_at).toBe(nowSeconds() + 1800)
  })

  test('a checkout session expires once and notifies the shop', async () => {
    const { stripe, standins, shop, moveClock } = await openStandins()
    const session = await startSession(stripe, { client_reference_id: 'checkout-1' })
    moveClock(24 * 3600)
    await standins.drain()
    await standins.drain()
    expect(shop.events()).toMatchObject([
      { type: 'checkout.session.expired', data: { object: { id: session.id, status: 'expired', url: null } } },
    ])
  })

  test('never returns an overdue session as open, even if no timer has run', async () => {
    const { stripe, moveClock } = await openStandins()
    const session = await startSession(stripe)
    moveClock(24 * 3600)
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    expect((await payOnPage(session.url)).page).toContain('This payment page has expired')
  })

  test('an open checkout session can be expired, and a closed one cannot', async () => {
    const { stripe } = await openStandins()
    const { id } = await startSession(stripe)
    expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired')
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('a checkout session rejects a name of more than 250 characters', async () => {
    const { stripe } = await openStandins()
    const withName = (name: string) => startSession(stripe, { line_items: [lineOf(name, 100)] })
    await expect(withName('n'.repeat(251))).rejects.toMatchObject({
      param: 'line_items[0][price_data][product_data][name]',
    })
    expect((await withName('n'.repeat(250))).status).toBe('open')
  })

  test('a checkout session rejects an amount below the minimum', async () => {
    const { stripe } = await openStandins()
    const session = startSession(stripe, { line_items: [lineOf('Sauce', 49)] })
    await expect(session).rejects.toMatchObject({ code: 'amount_too_small' })
  })

  test('a checkout session takes the amount of a coupon off, shows it on the page, and uses it up when it is paid', async () => {
    const { stripe } = await openStandins()
    const coupon = await stripe.coupons.create({
      id: 'balance-1',
      name: 'Paid with balance',
      amount_off: 100,
      currency: 'aud',
      duration: 'once',
      max_redemptions: 1,
    })
    const discounts = [{ coupon: coupon.id }]
    const session = await startSession(stripe, { discounts })
    expect(session).toMatchObject({
      amount_total: (session.amount_subtotal ?? 0) - 100,
      total_details: { amount_discount: 100 },
      discounts: [{ coupon: 'balance-1' }],
    })
    expect(await (await fetch(session.url ?? '')).text()).toContain('Paid with balance')
    await payOnPage(session.url)
    await expect(startSession(stripe, { discounts })).rejects.toMatchObject({ param: 'discounts[0][coupon]' })
  })

  test('a checkout session rejects a coupon that exists, is unknown, or leaves less than the minimum', async () => {
    const { stripe } = await openStandins()
    const given = { id: 'balance-2', amount_off: 460, currency: 'aud', duration: 'once' as const }
    await stripe.coupons.create(given)
    await expect(stripe.coupons.create(given)).rejects.toMatchObject({ code: 'resource_already_exists' })
    await expect(startSession(stripe, { discounts: [{ coupon: 'balance-3' }] })).rejects.toMatchObject({
      code: 'resource_missing',
    })
    const line_items = [lineOf('Tea', 480)]
    const session = startSession(stripe, { line_items, discounts: [{ coupon: 'balance-2' }] })
    await expect(session).rejects.toMatchObject({ code: 'amount_too_small' })
  })
})
