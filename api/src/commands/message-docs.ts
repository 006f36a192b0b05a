import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { invoiceTexts } from '@fuel-shack/contract/payments/receipt-texts'
import { formatMessageSamples } from '../messages/templates/format-samples.ts'
import { sampleMessages } from '../messages/templates/samples.ts'
import { makeInvoice } from '../receipts/make-documents.ts'
import { receiptText } from '../receipts/receipt-text.ts'
import { readSite } from '../site.ts'
import { runCommand } from './run-command.ts'

const SITE_DIRECTORY = join(fileURLToPath(new URL('../../..', import.meta.url)), 'site')
const CREATED_AT = '2026-11-23T08:30:00.000Z'
const READY_AT = '2026-11-23T08:45:00.000Z'
const EMAIL_ADDRESS = 'casey@fuelshack.example'
const CENTS = 2930

/** Prints docs/messages.md: every message, written for the rest stop in `site/` with an order made up. */
await runCommand(async () => {
  const site = readSite(SITE_DIRECTORY, undefined)
  const line = { options: [], note: '', productId: 'product', gst: 'taxable' as const }
  const made = makeInvoice(
    {
      id: 'order',
      customerId: 'customer',
      number: '412',
      createdAt: CREATED_AT,
      transactionId: 'pi_3QabcDEF',
      contactNumber: '',
      contactEmailAddress: EMAIL_ADDRESS,
      isEmailVerified: true,
      isEatingHere: false,
      readyAt: READY_AT,
      spendCents: 0,
      lines: [
        { ...line, id: '1', title: 'Shack burger', quantity: 1, unitPriceCents: 1890 },
        { ...line, id: '2', title: 'Flat white', quantity: 2, unitPriceCents: 520 },
      ],
    },
    site,
    CREATED_AT,
  )
  const invoice = { ...made, number: 'TI-000042' }
  const samples = sampleMessages({
    shop: site,
    publicUrl: 'https://fuelshack.example',
    orderNumber: '412',
    createdAt: CREATED_AT,
    readyAt: READY_AT,
    cents: CENTS,
    contactNumber: '0491 570 156',
    contactEmailAddress: EMAIL_ADDRESS,
    items: [
      { id: '1', title: 'Shack burger', quantity: 1, note: 'Cut in half' },
      { id: '2', title: 'Flat white', quantity: 2 },
    ],
    invoiceText: receiptText(invoiceTexts(invoice, site.timeZone), invoice.supplier),
    tillName: 'Bowser till',
  })
  console.log(formatMessageSamples(samples))
})
