import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { docketHtml, escapeHtml } from './docket.ts'
import { buildOrder } from '../test/build-order.ts'

const restStop = { name: 'Fuel Shack', address: 'Lot 4, Bindara Highway', phone: '07 5550 0142' }
const fish = { id: 'fish', title: 'Fish', price: 20, section: 'Dinner', order: 1, seafoodOrigin: 'mixed' as const }
const first = { restStop, printedBeforeAt: undefined, printedAt: '2026-11-20T08:03:00.000Z', products: [fish] }

describe('a docket', () => {
  const order = buildOrder({ id: '01938f0e-0000-7000-8000-0000000ab12f', customerNotes: 'No beetroot' })

  it('a docket starts with the short order number, the order type and the items', () => {
    const html = docketHtml(order, first)
    expect(html).toContain('<p class="number">AB12F</p>')
    expect(html).toContain('<p class="type">Pick-up</p>')
    expect(html).toContain('<b>2</b><i>×</i><span>Shack burger</span>')
  })

  it('a docket states the allergies of its customer between the number and the dishes', () => {
    const html = docketHtml({ ...order, allergies: ['milk', 'egg'] }, first)
    expect(html).toContain('</header><p class="allergies">ALLERGY: milk, egg</p><ul class="items">')
    expect(docketHtml(order, first)).not.toContain('ALLERGY')
  })

  it('a docket has the options and the note under their dish, what is left out in capitals, and says if it is eaten here', () => {
    const options = [
      { title: 'onion', isRemoval: true },
      { title: '<b>Aioli</b>', isRemoval: false },
    ]
    const item = { id: 'item-1', title: 'Pie', quantity: 1, options, note: 'Hot & soon' }
    const html = docketHtml({ ...order, isEatingHere: true, orderItems: [item] }, first)
    expect(html).toContain(
      '<span>Pie<small class="removal">NO onion</small><small>&lt;b&gt;Aioli&lt;/b&gt;</small><small>“Hot &amp; soon”</small></span>',
    )
    expect(html).toContain('<p class="type">Eat here</p>')
    expect(docketHtml(order, first)).not.toContain('Eat here')
  })

  it('a docket says where seafood comes from, and what the letter means', () => {
    const orderItems = [{ id: 'a', productId: 'fish', title: 'Fish', quantity: 1 }]
    const html = docketHtml({ ...order, orderItems }, first)
    expect(html).toContain('<span>Fish (M)</span>')
    expect(html).toContain('<p>Seafood: (A) Australian, (I) imported, (M) mixed origin</p>')
    expect(docketHtml(order, first)).not.toContain('Seafood')
  })

  it('a docket strikes out a refunded dish, and says how many of one to make', () => {
    const orderItems = [
      { id: 'a', title: 'Pie', quantity: 2, refundedQuantity: 1 },
      { id: 'b', title: 'Salad', quantity: 1, refundedQuantity: 1 },
    ]
    const html = docketHtml({ ...order, orderItems }, first)
    expect(html).toContain('<li><b>1</b><i>×</i><span>Pie<small class="refund">1 of 2 refunded</small></span></li>')
    expect(html).toContain(
      '<li class="refunded"><b>1</b><i>×</i><span>Salad<small class="refund">Refunded</small></span></li>',
    )
  })

  it('a docket has a box for notes, only if there are any', () => {
    expect(docketHtml(order, first)).toContain('<h2>NOTES</h2><p>No beetroot</p>')
    expect(docketHtml({ ...order, customerNotes: ' ' }, first)).not.toContain('NOTES')
  })

  it('a docket points out notes about an allergy, misspelt and in other languages, too', () => {
    for (const customerNotes of ['alergic to eggs', 'NO NUTS', '我对花生过敏']) {
      expect(docketHtml({ ...order, customerNotes }, first)).toContain('<h2>NOTES - ALLERGY</h2>')
    }
    const orderItems = [{ id: 'a', title: 'Pie', quantity: 1, note: 'ceoliac' }]
    expect(docketHtml({ ...order, orderItems }, first)).toContain('<small class="removal">“ceoliac”</small>')
  })

  // Covers order-details-3.
  it('a docket has the contact, the payment and the rest stop', () => {
    const html = docketHtml(order, first)
    for (const text of ['0412 345 678', 'casey@fuelshack.example', 'pi_3QabcDEF', 'Not Fulfilled', 'Lot 4']) {
      expect(html).toContain(text)
    }
  })

  it('a docket starts with refunds, and says that a refunded order must not be cooked', () => {
    const refunded = docketHtml({ ...order, refundedCents: 2930, isFullyRefunded: true }, first)
    expect(refunded).toMatch(/^<main class="docket"><p class="payment-flag"><strong>Refunded – do not cook<\/strong>/)
    expect(refunded).toContain('<dt>Refunded</dt><dd>$29.30</dd>')
    expect(docketHtml({ ...order, refundedCents: 1890 }, first)).toContain('Part refunded $18.90')
    expect(docketHtml(order, first)).not.toMatch(/payment-flag|Refunded/)
  })

  it('a docket says REPRINT only from the second print', () => {
    expect(docketHtml(order, first)).not.toContain('REPRINT')
    expect(docketHtml(order, { ...first, printedBeforeAt: first.printedAt })).toContain('REPRINT')
  })

  it('a docket has the address of a delivery, and N/A for a pick-up', () => {
    expect(docketHtml(order, first)).toContain('<dt>Delivery Address</dt><dd>N/A</dd>')
    const delivery = { ...order, isDelivery: true, deliveryAddress: '1 Mulga Road' }
    expect(docketHtml(delivery, first)).toContain('<dd>1 Mulga Road</dd>')
  })

  it('a docket escapes everything that a customer typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const unsafe = `<img src=x onerror="a('b')">${text}`
        const html = docketHtml({ ...order, customerNotes: unsafe, contactNumber: unsafe }, first)
        return !html.includes('<img') && html.includes(escapeHtml(unsafe))
      }),
    )
  })
})
