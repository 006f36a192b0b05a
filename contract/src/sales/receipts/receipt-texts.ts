import { formatAbn } from '../../platform/abn.ts'
import { oncePerZone } from '../../shop/hours/once-per-zone.ts'
import { BUYER_REQUIRED_FROM_CENTS } from '../../platform/limits.ts'
import { formatAud, type Cents } from '../../platform/money.ts'
import { optionText } from '../../shop/catalogue/option-choice.ts'
import { surchargeName } from '../../shop/surcharge/surcharge.ts'
import type { AdjustmentNote, InvoiceLine, Receipt, TaxInvoice } from './receipts.ts'

/** A row of a document: words at the left, an amount at the right. */
export interface AmountRow {
  label: string
  amount: string
  isTotal?: true
}

/** The texts of a document, for the page, the download and the email alike. */
export interface DocumentTexts {
  /** Says what kind of document it is, as tax law requires. */
  title: string
  facts: { name: string; value: string }[]
  /** The sentence that an adjustment note begins with. */
  statement?: string
  /** A taxable line has a star. */
  lines: (AmountRow & { details: string[] })[]
  totals: AmountRow[]
  notes: string[]
  isCancelled: boolean
}

/** A taxable line has a star, and the note below says what it means, as the ATO shows for receipts of mixed sales. */
const starred = (title: string, isTaxable: boolean): string => (isTaxable ? `${title} *` : title)

const documentFormatOf = oncePerZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-AU', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
)

/** `23 Nov 2026, 6:45 pm` at the rest stop. */
export function documentTime(iso: string, timeZone: string): string {
  return documentFormatOf(timeZone).format(new Date(iso)).replaceAll('\u202f', ' ')
}

export function invoiceTexts(invoice: TaxInvoice, timeZone: string): DocumentTexts {
  const time = (iso: string) => documentTime(iso, timeZone)
  const { buyer, issuedAt, suppliedAt } = invoice
  return {
    title: invoiceTitle(invoice),
    facts: [
      { name: 'Number', value: invoice.number },
      { name: 'Issued', value: time(issuedAt) },
      ...(suppliedAt === issuedAt ? [] : [{ name: 'Date of sale', value: time(suppliedAt) }]),
      { name: 'Order', value: invoice.orderNumber },
      ...buyerFacts(buyer),
    ],
    lines: [
      ...invoice.lines.map((line) => ({
        label: starred(`${line.quantity} × ${line.title}`, line.isTaxable),
        amount: formatAud(line.totalCents),
        details: lineDetails(line),
      })),
      ...surchargeRows(invoice.surcharge, invoice.surcharge?.percent, formatAud),
    ],
    totals: [{ label: 'Total', amount: formatAud(invoice.totalCents), isTotal: true }, ...paidRows(invoice)],
    notes: [
      gstText('Total', invoice.gstCents),
      ...starNotes(invoice),
      ...(spendOf(invoice) < invoice.totalCents ? [`Payment reference: ${invoice.paymentReference}`] : []),
    ],
    isCancelled: false,
  }
}

export function adjustmentNoteTexts(note: AdjustmentNote, invoice: TaxInvoice, timeZone: string): DocumentTexts {
  const time = (iso: string) => documentTime(iso, timeZone)
  const { cancelledAt } = note
  const kind = invoiceTitle(invoice).toLowerCase()
  return {
    title: invoice.taxableCents > 0 ? 'Adjustment note' : 'Credit note',
    facts: [
      { name: 'Number', value: note.number },
      { name: 'Issued', value: time(note.issuedAt) },
      { name: 'Adjusts', value: `${kind} ${invoice.number} of ${time(invoice.issuedAt)}` },
      { name: 'Reason', value: note.reason },
      ...buyerFacts(invoice.buyer),
    ],
    statement: `This note decreases the price on ${kind} ${invoice.number} by ${formatAud(note.amountCents)}.`,
    lines: [
      ...note.lines
        .filter(({ amountCents, surchargeCents = 0 }) => amountCents > surchargeCents)
        .map(({ title, amountCents, surchargeCents = 0, isTaxable }) => ({
          label: starred(title, isTaxable),
          amount: minus(amountCents - surchargeCents),
          details: [],
        })),
      ...surchargeRows(note.surcharge, invoice.surcharge?.percent, minus),
    ],
    totals: [{ label: 'Refund', amount: minus(note.amountCents), isTotal: true }],
    notes: [
      gstText('Refund', note.gstCents),
      ...starNotes(note),
      ...(cancelledAt === undefined
        ? []
        : [`Cancelled ${time(cancelledAt)}: the refund failed. This note has no effect.`]),
    ],
    isCancelled: cancelledAt !== undefined,
  }
}

/** Without a taxable line there is no GST, and so no tax invoice. */
export function invoiceTitle({ taxableCents }: Pick<TaxInvoice, 'taxableCents'>): string {
  return taxableCents > 0 ? 'Tax invoice' : 'Invoice'
}

/** The customer should name the buyer: tax law requires it at this total. */
export function needsBuyer({ totalCents, taxableCents, buyer }: TaxInvoice): boolean {
  return totalCents >= BUYER_REQUIRED_FROM_CENTS && taxableCents > 0 && buyer === undefined
}

/** Returns what is left of the invoice after its adjustment notes. Undefined without any. */
export function adjustedTotals({ invoice, adjustedCents, adjustedGstCents }: Receipt): string | undefined {
  if (adjustedCents === 0) return undefined
  const gst = formatAud(invoice.gstCents - adjustedGstCents)
  return `After refunds of ${formatAud(adjustedCents)}, you've paid ${formatAud(invoice.totalCents - adjustedCents)} including GST of ${gst}.`
}

function lineDetails({ quantity, unitPriceCents, options }: InvoiceLine): string[] {
  const each = quantity > 1 ? [`${formatAud(unitPriceCents)} each`] : []
  return [...options.map((option) => optionText(option)), ...each]
}

const minus = (cents: Cents): string => `−${formatAud(cents)}`

/** One row, or two if only a part is taxable: a star says which. */
function surchargeRows(
  surcharge: AdjustmentNote['surcharge'],
  percent: number | undefined,
  amountOf: (cents: Cents) => string,
): DocumentTexts['lines'] {
  if (!surcharge || percent === undefined) return []
  const { cents, taxableCents, gstCents } = surcharge
  const taxable = {
    label: starred(surchargeName(percent), true),
    amount: amountOf(taxableCents),
    details: [gstText('The surcharge', gstCents)],
  }
  const free = { label: surchargeName(percent), amount: amountOf(cents - taxableCents), details: [] }
  return [...(taxableCents > 0 ? [taxable] : []), ...(cents > taxableCents ? [free] : [])]
}

function buyerFacts(buyer: TaxInvoice['buyer']): DocumentTexts['facts'] {
  if (!buyer) return []
  return [
    { name: 'Buyer', value: buyer.name },
    ...(buyer.abn === null ? [] : [{ name: "Buyer's ABN", value: formatAbn(buyer.abn) }]),
  ]
}

/** The balance is a way to pay: it changes neither the total nor its GST. */
function paidRows(invoice: TaxInvoice): AmountRow[] {
  const spendCents = spendOf(invoice)
  const restCents = invoice.totalCents - spendCents
  return [
    ...(spendCents > 0 ? [{ label: 'Paid with balance', amount: formatAud(spendCents) }] : []),
    ...(restCents > 0 || spendCents === 0 ? [{ label: paidByText(invoice), amount: formatAud(restCents) }] : []),
  ]
}

const spendOf = ({ spendCents = 0 }: TaxInvoice): number => spendCents

function paidByText({ paidBy }: TaxInvoice): string {
  return paidBy === 'card' ? 'Paid online by card' : 'Paid online'
}

function gstText(what: string, gstCents: number): string {
  return `${what} includes GST of ${formatAud(gstCents)}`
}

function starNotes({ lines }: { lines: readonly { isTaxable: boolean }[] }): string[] {
  const isMixed = lines.some(({ isTaxable }) => isTaxable) && lines.some(({ isTaxable }) => !isTaxable)
  if (isMixed) return ['* Taxable: the price includes GST. The other items are GST-free.']
  return lines.some(({ isTaxable }) => isTaxable) ? ['* Taxable: the price includes GST.'] : ['All items are GST-free.']
}
