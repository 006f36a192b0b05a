import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { docketHtml, escapeHtml } from './docket.ts'
import { buildOrder } from '../test/build-order.ts'

const restStop = { name: 'Fuel Shack', address: 'Lot 4, Bindara Highway', phone: '07 5550 0142' }
const first = { restStop, printedBeforeAt: undefined, printedAt: '2026-11-20T08:03:00.000Z' }

describe('a docket', () => {
  const order = buildOrder({ id: '01938f0e-0000-7000-8000-0000000ab12f', customerNotes: 'No beetroot' })

  it('leads with the short order number, how the order leaves, and what to cook', () => {
    const html = docketHtml(order, first)
    expect(html).toContain('<p class="number">AB12F</p>')
    expect(html).toContain('<p class="type">Pick-up</p>')
    expect(html).toContain('<b>2</b><i>×</i><span>Shack burger</span>')
  })

  it('makes notes unmissable, and leaves their box out where there are none', () => {
    expect(docketHtml(order, first)).toContain('<h2>NOTES</h2><p>No beetroot</p>')
    expect(docketHtml({ ...order, customerNotes: ' ' }, first)).not.toContain('NOTES')
  })

  it('carries contact, payment and the rest stop', () => {
    const html = docketHtml(order, first)
    for (const text of ['0412 345 678', 'casey@fuelshack.example', 'pi_3QabcDEF', 'Not Fulfilled', 'Lot 4']) {
      expect(html).toContain(text)
    }
  })

  it('says first what went back of the money, and that a refunded order is not to be cooked', () => {
    const refunded = docketHtml({ ...order, refundedCents: 2930, isFullyRefunded: true }, first)
    expect(refunded).toMatch(/^<main class="docket"><p class="money"><strong>Refunded – do not cook<\/strong>/)
    expect(refunded).toContain('<dt>Refunded</dt><dd>$29.30</dd>')
    expect(docketHtml({ ...order, refundedCents: 1890 }, first)).toContain('Part refunded $18.90')
    expect(docketHtml(order, first)).not.toMatch(/money|Refunded/)
  })

  it('says REPRINT the second time only', () => {
    expect(docketHtml(order, first)).not.toContain('REPRINT')
    expect(docketHtml(order, { ...first, printedBeforeAt: first.printedAt })).toContain('REPRINT')
  })

  it('names the address of a delivery, and N/A for a pick-up', () => {
    expect(docketHtml(order, first)).toContain('<dt>Delivery Address</dt><dd>N/A</dd>')
    const delivery = { ...order, isDelivery: true, deliveryAddress: '1 Mulga Road' }
    expect(docketHtml(delivery, first)).toContain('<dd>1 Mulga Road</dd>')
  })

  it('never lets what a customer typed become markup', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const dirty = `<img src=x onerror="a('b')">${text}`
        const html = docketHtml({ ...order, customerNotes: dirty, contactNumber: dirty }, first)
        return !html.includes('<img') && html.includes(escapeHtml(dirty))
      }),
    )
  })
})
