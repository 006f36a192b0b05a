import { describe, expect, test } from 'vitest'
import { openStandins, payOnPage, startSession, idOf } from '../../../test/standins-under-test.ts'

describe('checkout sessions', () => {
  test('a checkout session stores the given fields and the total of the lines', async () => {
    const { stripe, address } = await openStandins()
    const { default_price: price } = await stripe.products.retrieve('tea')
    const session = await startSession(stripe, {
      line_items: [
        { price: idOf(price), quantity: 3 },
        { price_data: { currency: 'aud', product_data: { name: 'Sauce' }, unit_amount: 50 }, quantity: 2 },
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
      ['Tea', 3, expect.objectContaining({ id: 'tea' })],
      ['Sauce', 2, expect.objectContaining({ name: 'Sauce', active: false })],
    ])
  })

  test('a checkout session lists all lines in the order in which they were given', async () => {
    const { stripe } = await openStandins()
    const { default_price: price } = await stripe.products.retrieve('tea')
    const line_items = Array.from({ length: 12 }, (_, index) => ({ price: idOf(price), quantity: index + 1 }))
    const session = await startSession(stripe, { line_items })
    const all = await stripe.checkout.sessions.listLineItems(session.id).autoPagingToArray({ limit: 100 })
    expect(all.map(({ quantity }) => quantity)).toEqual(line_items.map(({ quantity }) => quantity))
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

  test('the list of checkout sessions can be filtered by status', async () => {
    const { stripe } = await openStandins()
    const old = await startSession(stripe)
    const paid = await startSession(stripe)
    await payOnPage(paid.url)
    const ids = async (query: Parameters<typeof stripe.checkout.sessions.list>[0]) =>
      (await stripe.checkout.sessions.list(query)).data.map(({ id }) => id)
    expect(await ids({ status: 'open' })).toEqual([old.id])
    expect(await ids({ status: 'complete' })).toEqual([paid.id])
  })

  test('a checkout session rejects the price of an inactive product', async () => {
    const { stripe } = await openStandins()
    const { default_price: price } = await stripe.products.retrieve('burger')
    await stripe.products.update('burger', { active: false })
    const line_items = [{ price: idOf(price), quantity: 1 }]
    await expect(startSession(stripe, { line_items })).rejects.toMatchObject({ param: 'line_items[0][price]' })
  })

  test.each([
    ['no lines', { line_items: [] }, 'line_items'],
    ['a quantity of zero', { line_items: [{ price: 'x', quantity: 0 }] }, 'line_items[0][quantity]'],
    ['an invalid URL', { success_url: 'orders' }, 'success_url'],
    ['a subscription', { mode: 'subscription' as const }, 'mode'],
    ['an invalid email', { customer_email: 'casey' }, 'customer_email'],
  ])('a checkout session rejects %s', async (_, more, param) => {
    const { stripe } = await openStandins()
    await expect(startSession(stripe, more)).rejects.toMatchObject({ statusCode: 400, param })
  })

  test('a checkout session rejects an amount below the minimum', async () => {
    const { stripe } = await openStandins()
    const price_data = { currency: 'aud', product_data: { name: 'Sauce' }, unit_amount: 49 }
    const session = startSession(stripe, { line_items: [{ price_data, quantity: 1 }] })
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
    const { default_price: price } = await stripe.products.retrieve('tea')
    const line_items = [{ price: idOf(price), quantity: 1 }]
    const session = startSession(stripe, { line_items, discounts: [{ coupon: 'balance-2' }] })
    await expect(session).rejects.toMatchObject({ code: 'amount_too_small' })
  })

  test('a checkout session with a sentinel email fails with its status', async () => {
    const { stripe } = await openStandins()
    const down = startSession(stripe, { customer_email: 'casey+stripe-500@fuelshack.example' })
    await expect(down).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
    const busy = startSession(stripe, { customer_email: 'casey+stripe-429@fuelshack.example' })
    await expect(busy).rejects.toMatchObject({ statusCode: 429 })
  })
})
