import { describe, expect, test } from 'vitest'
import { idOf, openStandins, payOnPage, startSession, type OpenStandins } from '../../../test/standins-under-test.ts'

const chargesOf = async ({ stripe }: OpenStandins) => (await stripe.charges.list()).data

describe('paying on the hosted page', () => {
  test('paying on the hosted page charges a valid card, redirects to the shop and notifies it', async () => {
    const open = await openStandins()
    const { stripe, standins, shop } = open
    const session = await startSession(stripe, {
      payment_intent_data: { metadata: { checkout: '1' } },
    })
    const { status, location } = await payOnPage(session.url)
    expect([status, location]).toEqual([303, `http://shop.example/orders?pr=1&session=${session.id}`])
    await standins.drain()
    expect(shop.events().map(({ type }) => type)).toEqual(['checkout.session.completed'])
    const paid = await stripe.checkout.sessions.retrieve(session.id)
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'casey@fuelshack.example', name: 'Casey Driver' },
    })
    const [charge] = await chargesOf(open)
    const intent = await stripe.paymentIntents.retrieve(idOf(paid.payment_intent))
    expect(intent).toMatchObject({
      amount_received: 3780,
      status: 'succeeded',
      metadata: { checkout: '1' },
      latest_charge: charge?.id,
    })
    expect(charge).toMatchObject({ paid: true, amount: 3780, payment_method_details: { card: { last4: '4242' } } })
  })

  test('paying on the hosted page charges once for ten concurrent submits', async () => {
    const open = await openStandins()
    const session = await startSession(open.stripe)
    const responses = await Promise.all(Array.from({ length: 10 }, async () => payOnPage(session.url)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await chargesOf(open)).toHaveLength(1)
    await open.standins.drain()
    expect(open.shop.received).toHaveLength(1)
  })

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4539 1488 0343 6467', 'Your request was in test mode, but used a non test card.'],
  ])('paying on the hosted page declines card %s: %s', async (cardNumber, message) => {
    const open = await openStandins()
    const session = await startSession(open.stripe)
    const { status, page } = await payOnPage(session.url, { cardNumber })
    expect(status).toBe(200)
    expect(page).toContain(message)
    expect(page).toContain('role="alert"')
    expect(await chargesOf(open)).toMatchObject([{ status: 'failed', paid: false }])
    expect(await open.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
    await open.standins.drain()
    expect(open.shop.received).toHaveLength(0)
  })

  test('paying on the hosted page charges another card for the same payment after a decline', async () => {
    const open = await openStandins()
    const { id, url } = await startSession(open.stripe)
    await payOnPage(url, { cardNumber: '4000000000000002' })
    const intentOf = async () => idOf((await open.stripe.checkout.sessions.retrieve(id)).payment_intent)
    const intent = await intentOf()
    expect((await payOnPage(url)).status).toBe(303)
    expect(await intentOf()).toBe(intent)
    expect((await open.stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded')
    expect((await chargesOf(open)).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })
})

describe('paying by direct debit', () => {
  const debit = { method: 'au_becs_debit', bsb: '000-000', cardNumber: '', expiry: '', cvc: '' }

  test('paying by direct debit completes the session unpaid, and is paid ten seconds later', async () => {
    const { stripe, standins, shop, moveClock } = await openStandins()
    const { id, url } = await startSession(stripe)
    expect((await payOnPage(url, { ...debit, accountNumber: '000123456' })).status).toBe(303)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    moveClock(9)
    await standins.drain()
    expect(shop.events().map(({ type }) => type)).toEqual(['checkout.session.completed'])
    moveClock(1)
    await standins.drain()
    await standins.drain()
    expect(shop.events().map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ])
    expect(shop.events()[1]?.data.object).toMatchObject({ id, payment_status: 'paid' })
  })

  test('paying by direct debit can fail ten seconds later', async () => {
    const { stripe, standins, shop, moveClock } = await openStandins()
    const { id, url } = await startSession(stripe)
    await payOnPage(url, { ...debit, accountNumber: '111111113' })
    moveClock(10)
    await standins.drain()
    expect(shop.events()[1]).toMatchObject({ type: 'checkout.session.async_payment_failed', data: { object: { id } } })
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
  })
})
