import { adjustmentNoteTexts, invoiceTexts } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import type { AdjustmentNote, TaxInvoice } from '@fuel-shack/contract/sales/receipts/receipts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptText } from './receipt-text.ts'

const ZONE = 'Australia/Brisbane'
const invoice: TaxInvoice = {
  number: 'TI-000042',
  issuedAt: '2026-11-23T08:45:00.000Z',
  suppliedAt: '2026-11-23T08:45:00.000Z',
  orderNumber: '101',
  supplier: {
    name: 'Fuel Shack',
    abn: '51 824 753 556',
    addressLines: ['Lot 4 Bindara Highway', 'Coolabah Creek QLD 4498'],
    phone: '07 5550 0142',
    emailAddress: 'hello@fuelshack.example',
  },
  buyer: { name: 'Outback Haulage Pty Ltd', abn: '53004085616' },
  lines: [
    {
      itemId: 'a',
      title: 'Classic beef burger with everything on it',
      quantity: 2,
      unitPriceCents: 2090,
      options: [
        { title: 'onion', isRemoval: true },
        { title: 'Beef patty', isRemoval: false },
      ],
      totalCents: 4180,
      isTaxable: true,
    },
    {
      itemId: 'b',
      title: 'Spring water',
      quantity: 1,
      unitPriceCents: 350,
      options: [],
      totalCents: 350,
      isTaxable: false,
    },
  ],
  totalCents: 4530,
  taxableCents: 4180,
  gstCents: 380,
  paidBy: 'card',
  paymentReference: 'pi_3QabcDEF',
}
const note: AdjustmentNote = {
  number: 'AN-000007',
  issuedAt: '2026-11-24T01:00:00.000Z',
  reason: 'Refund',
  lines: [{ itemId: 'a', title: 'Classic beef burger', amountCents: 1100, isTaxable: true }],
  amountCents: 1100,
  taxableCents: 1100,
  gstCents: 100,
}

// Covers invoice-7.
test('an invoice as text has its columns, the options under their dish, and the GST', () => {
  expect(receiptText(invoiceTexts(invoice, ZONE), invoice.supplier)).toBe(
    `
TAX INVOICE
Fuel Shack
ABN 51 824 753 556
Lot 4 Bindara Highway
Coolabah Creek QLD 4498
07 5550 0142
hello@fuelshack.example

Number       TI-000042
Issued       23 Nov 2026, 6:45 pm
Order        101
Buyer        Outback Haulage Pty Ltd
Buyer's ABN  53 004 085 616

2 × Classic beef burger with
everything on it *              $41.80
    NO onion
    Beef patty
    $20.90 each
1 × Spring water                 $3.50
--------------------------------------
Total                           $45.30
Paid online by card             $45.30

Total includes GST of $3.80
* Taxable: the price includes GST. The
other items are GST-free.
Payment reference: pi_3QabcDEF
`.trim(),
  )
})

test('an adjustment note as text names its invoice, the decrease and the GST', () => {
  const text = receiptText(adjustmentNoteTexts(note, invoice, ZONE), invoice.supplier)
  for (const part of [
    'ADJUSTMENT NOTE',
    'Number       AN-000007',
    'Adjusts      tax invoice TI-000042 of\n             23 Nov 2026, 6:45 pm',
    'Reason       Refund',
    'This note decreases the price on tax\ninvoice TI-000042 by $11.00.',
    'Refund includes GST of $1.00',
    'Outback Haulage Pty Ltd',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('CANCELLED')
})

test('a cancelled note says so first, and when', () => {
  const cancelled = { ...note, cancelledAt: '2026-11-25T02:00:00.000Z' }
  const text = receiptText(adjustmentNoteTexts(cancelled, invoice, ZONE), invoice.supplier)
  expect(text).toMatch(/^ADJUSTMENT NOTE\nCANCELLED\n/)
  expect(text.replaceAll('\n', ' ')).toContain(
    'Cancelled 25 Nov 2026, 12:00 pm: the refund failed. This note has no effect.',
  )
})

test('an invoice without a taxable line is not titled as a tax invoice', () => {
  const free = { ...invoice, lines: invoice.lines.slice(1), totalCents: 350, taxableCents: 0, gstCents: 0 }
  const text = receiptText(invoiceTexts(free, ZONE), invoice.supplier)
  expect(text).toMatch(/^INVOICE\n/)
  expect(text).toContain('All items are GST-free.')
})

test('no line of the text is wider than a phone', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 120 }),
      fc.integer({ min: 0, max: 99_999_999 }),
      (title, cents) => {
        const [line] = invoice.lines
        const long = { ...invoice, lines: line ? [{ ...line, title, totalCents: cents }] : [] }
        const lines = receiptText(invoiceTexts(long, ZONE), invoice.supplier).split('\n')
        return lines.every((each) => each.length <= 38)
      },
    ),
  )
})
