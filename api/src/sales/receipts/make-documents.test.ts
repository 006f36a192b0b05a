import type { AdjustmentNote, TaxInvoice } from '@fuel-shack/contract/sales/receipts/receipts'
import { site } from '@fuel-shack/harness/site'
import { describe, expect, test } from 'vitest'
import type { SoldOrder } from '../orders/orders-service.ts'
import { makeInvoice, makeNote, type Shop } from './make-documents.ts'

const AT = '2026-11-23T00:00:00.000Z'
const shop: Shop = {
  name: 'Fuel Shack',
  abn: '51 824 753 556',
  address: site.address,
  phone: '07 5550 0142',
  emailAddress: 'hello@fuelshack.example',
  payments: { methods: ['card'] },
}
const sold = { options: [], note: '', quantity: 1, unitSurchargeCents: 0 }
const order: SoldOrder = {
  id: 'order-1',
  customerId: 'customer-1',
  number: '101',
  createdAt: AT,
  transactionId: 'pi_1',
  contactNumber: '',
  contactEmailAddress: null,
  isEmailVerified: false,
  isEatingHere: false,
  spendCents: 0,
  surchargePercent: 0,
  readyAt: null,
  lines: [
    { ...sold, id: 'pie', productId: 'pie', title: 'Pie', unitPriceCents: 1100, gst: 'taxable' },
    {
      ...sold,
      id: 'milk',
      productId: 'milk',
      title: 'Milk',
      unitPriceCents: 500,
      quantity: 2,
      gst: 'free-if-taken-away',
    },
  ],
}
const invoice: TaxInvoice = { ...makeInvoice(order, shop, AT), number: 'TI-000001' }

function noteOf(
  notes: AdjustmentNote[],
  amountCents: number,
  description?: Parameters<typeof makeNote>[3],
): AdjustmentNote {
  const note = makeNote(invoice, notes, amountCents, description)
  if (!note) throw new Error('No note')
  return { ...note, number: `AN-${notes.length}`, issuedAt: AT }
}

describe('an invoice', () => {
  test('an invoice has the GST of its taxable lines', () => {
    expect(invoice).toMatchObject({ totalCents: 2100, taxableCents: 1100, gstCents: 100, paidBy: 'card' })
  })

  test('an invoice says that it was paid online where there are several ways to pay', () => {
    const several = { ...shop, payments: { methods: ['card' as const, 'payto' as const] } }
    expect(makeInvoice(order, several, AT).paidBy).toBe('online')
  })
})

describe('the note of a refund', () => {
  test('the note of a refund that names lines has their GST, and the reason', () => {
    const note = noteOf([], 500, { reason: 'The milk was sour', lines: [{ itemId: 'milk', amountCents: 500 }] })
    expect(note).toMatchObject({
      reason: 'The milk was sour',
      lines: [{ itemId: 'milk', amountCents: 500, isTaxable: false }],
      taxableCents: 0,
      gstCents: 0,
    })
  })

  test('the note of a refund that exceeds its named lines shares the rest over all lines', () => {
    const note = noteOf([], 1200, { lines: [{ itemId: 'pie', amountCents: 1100 }] })
    expect(note.lines.map(({ itemId, amountCents }) => [itemId, amountCents])).toEqual([
      ['pie', 1100],
      ['milk', 100],
    ])
    expect(note.gstCents).toBe(100)
  })

  test('the note of a refund gives no line back twice', () => {
    const first = noteOf([], 1100, { lines: [{ itemId: 'pie', amountCents: 1100 }] })
    const second = noteOf([first], 700, { lines: [{ itemId: 'pie', amountCents: 700 }] })
    expect(second.lines).toMatchObject([{ itemId: 'milk', amountCents: 700 }])
    expect(second.gstCents).toBe(0)
  })

  test('the note of a refund is undefined if the refund exceeds what earlier notes have left, until one of them is cancelled', () => {
    const first = noteOf([], 1500)
    expect(makeNote(invoice, [first], 601)).toBeUndefined()
    expect(makeNote(invoice, [first], 600)).toMatchObject({ amountCents: 600 })
    expect(makeNote(invoice, [{ ...first, cancelledAt: AT }], 2100)).toMatchObject({ amountCents: 2100, gstCents: 100 })
  })
})
