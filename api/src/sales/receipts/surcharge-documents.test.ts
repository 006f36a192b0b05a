import type { AdjustmentNote, TaxInvoice } from '@fuel-shack/contract/sales/receipts/receipts'
import { unitSurchargeOf } from '@fuel-shack/contract/shop/surcharge/surcharge'
import { adjustmentNoteTexts, invoiceTexts } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import { site } from '@fuel-shack/harness/site'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SoldOrder } from '../orders/orders-service.ts'
import { makeInvoice, makeNote } from './make-documents.ts'

const AT = '2026-11-29T00:00:00.000Z'

interface Dish {
  unitPriceCents: number
  quantity: number
  isFree: boolean
}

function invoiceOf(dishes: readonly Dish[], percent: number): TaxInvoice {
  const lines = dishes.map(({ isFree, ...dish }, index): SoldOrder['lines'][number] => ({
    ...dish,
    unitSurchargeCents: unitSurchargeOf(dish.unitPriceCents, percent),
    id: `item-${index}`,
    productId: `product-${index}`,
    title: `Dish ${index}`,
    options: [],
    note: '',
    gst: isFree ? 'free-if-taken-away' : 'taxable',
  }))
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
    surchargePercent: percent,
    readyAt: null,
    lines,
  }
  return { ...makeInvoice(order, site, AT), number: 'TI-000001' }
}

function noteOf(invoice: TaxInvoice, notes: AdjustmentNote[], amountCents: number, itemId?: string): AdjustmentNote {
  const lines = itemId === undefined ? [] : [{ itemId, amountCents }]
  const note = makeNote(invoice, notes, amountCents, { lines })
  if (!note) throw new Error('No note')
  return { ...note, number: `AN-${notes.length}`, issuedAt: AT }
}

const sum = (cents: (number | undefined)[]) => cents.reduce<number>((all, each) => all + (each ?? 0), 0)
const rowsOf = ({ lines }: ReturnType<typeof invoiceTexts>) => lines.map(({ label, amount }) => [label, amount])

test('an invoice has the surcharge in a row of its own for each GST, with the GST in it', () => {
  const invoice = invoiceOf(
    [
      { unitPriceCents: 1890, quantity: 2, isFree: false },
      { unitPriceCents: 350, quantity: 1, isFree: true },
    ],
    15,
  )
  expect(invoice).toMatchObject({
    totalCents: 4130 + 566 + 52,
    taxableCents: 3780 + 566,
    gstCents: 395,
    surcharge: { percent: 15, cents: 618, taxableCents: 566, gstCents: 51 },
  })
  const texts = invoiceTexts(invoice, 'Australia/Brisbane')
  expect(rowsOf(texts)).toEqual([
    ['2 × Dish 0 *', '$37.80'],
    ['1 × Dish 1', '$3.50'],
    ['Surcharge 15% *', '$5.66'],
    ['Surcharge 15%', '$0.52'],
  ])
  expect(texts.lines[2]?.details).toEqual(['The surcharge includes GST of $0.51'])
})

test('the note of a dish gives its surcharge back in a row of its own', () => {
  const invoice = invoiceOf([{ unitPriceCents: 1890, quantity: 2, isFree: false }], 15)
  const note = noteOf(invoice, [], 1890 + 283, 'item-0')
  expect(note.surcharge).toEqual({ cents: 283, taxableCents: 283, gstCents: 25 })
  expect(rowsOf(adjustmentNoteTexts(note, invoice, 'Australia/Brisbane'))).toEqual([
    ['Dish 0 *', '−$18.90'],
    ['Surcharge 15% *', '−$2.83'],
  ])
})

const dish = fc.record({
  unitPriceCents: fc.integer({ min: 1, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  isFree: fc.boolean(),
})
const step = fc.record({ part: fc.integer({ min: 1, max: 100 }), line: fc.nat(), fails: fc.boolean() })

// Covers surcharge-5.
test('notes of any parts take back exactly the surcharge of the invoice, and never more after a failed refund', () => {
  fc.assert(
    fc.property(
      fc.array(dish, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 50 }),
      fc.array(step, { maxLength: 12 }),
      (dishes, percent, steps) => {
        const invoice = invoiceOf(dishes, percent)
        expect(invoice.totalCents).toBe(
          sum(
            dishes.map((each) => (each.unitPriceCents + unitSurchargeOf(each.unitPriceCents, percent)) * each.quantity),
          ),
        )
        let notes: AdjustmentNote[] = []
        const active = () => notes.filter(({ cancelledAt }) => cancelledAt === undefined)
        const leftCents = () => invoice.totalCents - sum(active().map(({ amountCents }) => amountCents))
        for (const { part, line, fails } of steps) {
          const amountCents = Math.ceil((leftCents() * part) / 100)
          if (amountCents === 0) break
          const note = noteOf(invoice, notes, amountCents, `item-${line % dishes.length}`)
          expect(sum([note.surcharge?.cents])).toBeLessThanOrEqual(amountCents)
          notes = [...notes, note]
          // A refund that was issued earlier fails now.
          if (fails)
            notes = notes.map((each, index) => (index === line % notes.length ? { ...each, cancelledAt: AT } : each))
        }
        if (leftCents() > 0) notes = [...notes, noteOf(invoice, notes, leftCents())]
        const back = active()
        expect(sum(back.map(({ amountCents }) => amountCents))).toBe(invoice.totalCents)
        expect(sum(back.map(({ taxableCents }) => taxableCents))).toBe(invoice.taxableCents)
        const { cents = 0, taxableCents = 0, gstCents = 0 } = invoice.surcharge ?? {}
        const returned = sum(back.map(({ surcharge }) => surcharge?.cents))
        expect(returned).toBeLessThanOrEqual(cents)
        if (back.length < notes.length) return
        expect(returned).toBe(cents)
        expect(sum(back.map(({ surcharge }) => surcharge?.taxableCents))).toBe(taxableCents)
        expect(sum(back.map(({ surcharge }) => surcharge?.gstCents))).toBe(gstCents)
        expect(sum(back.map((note) => note.gstCents))).toBe(invoice.gstCents)
      },
    ),
  )
})

test('a refund of whole dishes gives back their surcharge to the cent, in any order', () => {
  fc.assert(
    fc.property(fc.array(dish, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 50 }), (dishes, percent) => {
      const invoice = invoiceOf(dishes, percent)
      const notes: AdjustmentNote[] = []
      for (const [index, { unitPriceCents, quantity }] of dishes.entries()) {
        const added = unitSurchargeOf(unitPriceCents, percent)
        for (let one = 0; one < quantity; one += 1) {
          const note = noteOf(invoice, notes, unitPriceCents + added, `item-${index}`)
          expect(note.lines).toEqual([expect.objectContaining({ itemId: `item-${index}` })])
          expect(sum([note.surcharge?.cents])).toBe(added)
          notes.push(note)
        }
      }
      expect(sum(notes.map(({ gstCents }) => gstCents))).toBe(invoice.gstCents)
    }),
  )
})
