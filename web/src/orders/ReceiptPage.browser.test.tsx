import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { renderPage } from '../../test/render-page.tsx'
import { RECEIPT } from '../platform/paper/test/receipt.ts'
import { json, problem, stubApi, type Handlers } from '../../test/stub-api.ts'
import { ReceiptPage } from './ReceiptPage.tsx'

const ORDER_ID = RECEIPT.orderId
const NOTE: Receipt['adjustmentNotes'][number] = {
  number: 'AN-000007',
  issuedAt: '2026-11-24T01:00:00.000Z',
  reason: 'Refund',
  lines: [{ itemId: 'a', title: 'Classic beef burger', amountCents: 1100, isTaxable: true }],
  amountCents: 1100,
  taxableCents: 1100,
  gstCents: 100,
}
const REFUNDED: Receipt = { ...RECEIPT, adjustmentNotes: [NOTE], adjustedCents: 1100, adjustedGstCents: 100 }
const PATH = `customers/current/orders/${ORDER_ID}/receipt`

const open = async (receipt: Receipt, handlers: Handlers = {}) => {
  const calls = stubApi({ [`GET ${PATH}`]: () => json(receipt), ...handlers })
  await renderPage(<ReceiptPage title="Tax invoice" orderId={ORDER_ID} />)
  return calls
}
const invoice = page.getByRole('article', { name: 'Tax invoice' })
const note = page.getByRole('article', { name: 'Adjustment note' })

describe('the tax invoice', () => {
  // Covers invoice-1.
  it('the tax invoice says what tax law requires: its kind, the seller, the date, each line, what is taxable, and the GST', async () => {
    await open(RECEIPT)
    for (const text of [
      'Fuel Shack',
      'ABN 51 824 753 556',
      'TI-000042',
      '23 Nov 2026, 6:45 pm',
      'Paid online by card',
      'Total includes GST of $3.80',
      '* Taxable: the price includes GST. The other items are GST-free.',
    ]) {
      await expect.element(invoice.getByText(text)).toBeVisible()
    }
    await expect.element(invoice.getByRole('row', { name: 'Total $45.30' })).toBeVisible()
    await expect.element(invoice.getByRole('row', { name: '1 × <b>Spring</b> water $3.50' })).toBeVisible()
    await expect.element(invoice.getByRole('row', { name: /^2 × Classic beef burger \*/ })).toBeVisible()
    expect(document.title).toContain('TI-000042')
    expect(note.query()).toBeNull()
  })

  it('the tax invoice has the options under their dish', async () => {
    await open(RECEIPT)
    const row = invoice.getByRole('row', { name: /Classic beef burger/ })
    await expect.element(row.getByText('NO onion')).toBeVisible()
    await expect.element(row.getByText('Beef patty')).toBeVisible()
    await expect.element(row.getByText('$20.90 each')).toBeVisible()
  })
})

describe('refunds', () => {
  it('refunds have adjustment notes of their own, and the page says what is left', async () => {
    await open(REFUNDED)
    await expect
      .element(note.getByText('This note decreases the price on tax invoice TI-000042 by $11.00.'))
      .toBeVisible()
    await expect.element(note.getByText('Refund includes GST of $1.00')).toBeVisible()
    await expect
      .element(page.getByText("After refunds of $11.00, you've paid $34.30 including GST of $2.80."))
      .toBeVisible()
  })

  it('refunds that failed have a cancelled note', async () => {
    const cancelled = { ...NOTE, cancelledAt: '2026-11-25T02:00:00.000Z' }
    await open({ ...RECEIPT, adjustmentNotes: [cancelled] })
    await expect.element(note.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect.element(note.getByText(/the refund failed. This note has no effect./)).toBeVisible()
    expect(page.getByText(/After refunds/).query()).toBeNull()
  })
})

describe('the buyer', () => {
  const named = { ...RECEIPT, invoice: { ...RECEIPT.invoice, buyer: { name: 'Outback Haulage', abn: '53004085616' } } }
  const nameField = page.getByLabelText("Buyer's name")
  const abnField = page.getByLabelText("Buyer's ABN (optional)")
  const save = page.getByRole('button', { name: 'Save buyer' })

  it('the buyer is saved, and stands on the invoice', async () => {
    const calls = await open(RECEIPT, {
      [`POST customers/current/orders/${ORDER_ID}/buyer`]: () => json(named),
    })
    await page.getByRole('button', { name: 'Add buyer' }).click()
    await nameField.fill('Outback Haulage')
    await abnField.fill('53 004 085 616')
    await save.click()
    await expect.element(invoice.getByText('53 004 085 616')).toBeVisible()
    const sent = calls.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({ name: 'Outback Haulage', abn: '53 004 085 616' })
    expect(nameField.query()).toBeNull()
    await expect.element(page.getByRole('button', { name: 'Change buyer' })).toBeVisible()
  })

  // Covers invoice-5.
  it('the buyer is not sent with a wrong ABN or without a name', async () => {
    const calls = await open(RECEIPT)
    await page.getByRole('button', { name: 'Add buyer' }).click()
    await save.click()
    await expect.element(nameField).toHaveAccessibleDescription("Enter the buyer's name.")
    await expect.element(nameField).toHaveFocus()
    await nameField.fill('Outback Haulage')
    await abnField.fill('53 004 085 617')
    await save.click()
    await expect.element(abnField).toHaveAccessibleDescription("That's not a valid ABN. Check its 11 digits.")
    await expect.element(abnField).toHaveFocus()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('the buyer stays in the form, with a message, if it cannot be saved', async () => {
    await open(RECEIPT, {
      [`POST customers/current/orders/${ORDER_ID}/buyer`]: () => problem(429, 'too_many_requests'),
    })
    await page.getByRole('button', { name: 'Add buyer' }).click()
    await nameField.fill('Outback Haulage')
    await save.click()
    await expect.element(page.getByText('Too many attempts. Wait a moment and try again.')).toBeVisible()
    await expect.element(nameField).toHaveValue('Outback Haulage')
  })

  it('the buyer can be removed', async () => {
    const calls = await open(named, { [`POST customers/current/orders/${ORDER_ID}/buyer`]: () => json(RECEIPT) })
    await page.getByRole('button', { name: 'Change buyer' }).click()
    await page.getByRole('button', { name: 'Remove buyer' }).click()
    await expect.element(page.getByRole('button', { name: 'Add buyer' })).toBeVisible()
    expect(await calls.find(({ method }) => method === 'POST')?.json()).toEqual({ name: null })
  })

  it.each([
    [100_000, true],
    [99_999, false],
  ])('the buyer of an invoice of %i cents is required: %s', async (totalCents, isRequired) => {
    await open({ ...RECEIPT, invoice: { ...RECEIPT.invoice, totalCents } })
    await expect.element(page.getByRole('button', { name: 'Add buyer' })).toBeVisible()
    expect(page.getByRole('alert').query() !== null).toBe(isRequired)
  })
})

describe('the document', () => {
  // Covers invoice-6.
  it('the document is printed on the chosen paper', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await open(REFUNDED)
    await page.getByRole('button', { name: 'Print' }).click()
    expect(print).toHaveBeenCalledTimes(1)
    const paper = () => invoice.element().parentElement?.dataset['paper']
    expect(paper()).toBe('a4')
    await page.getByRole('radio', { name: '80 mm roll' }).click()
    expect(paper()).toBe('roll')
    await expect
      .poll(() => document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText ?? '').join(''))
      .toMatch(/@page receipt-roll \{.*size: 80mm \d+mm/)
    await page.getByRole('radio', { name: 'A4' }).click()
    await expect.poll(() => document.adoptedStyleSheets).toEqual([])
  })

  // Covers invoice-6.
  it('the document is downloaded as a file that needs no other, with everything escaped', async () => {
    const files: Blob[] = []
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:test'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await open(REFUNDED)
    await page.getByRole('button', { name: 'Download' }).click()
    expect(names).toEqual(['tax-invoice-TI-000042.html'])
    const html = (await files[0]?.text()) ?? ''
    expect(files[0]?.type).toBe('text/html')
    for (const part of ['<title>Tax invoice TI-000042</title>', '&lt;b&gt;Spring&lt;/b&gt;', 'AN-000007', '@page']) {
      expect(html).toContain(part)
    }
    expect(html).not.toMatch(/<script|<link|url\(|@import|src=/)
  })
})

describe('without a receipt', () => {
  it.each([
    [404, 'order_not_found'],
    [400, 'bad_request'],
  ])("the page of a receipt says that the order isn't the customer's: %i %s", async (status, code) => {
    await open(RECEIPT, { [`GET ${PATH}`]: () => problem(status, code) })
    await expect.element(page.getByRole('heading', { name: "We can't find this tax invoice" })).toBeVisible()
  })

  it('the page of a receipt that did not load offers to try again', async () => {
    let isBroken = true
    await open(RECEIPT, { [`GET ${PATH}`]: () => (isBroken ? problem(503, 'unavailable') : json(RECEIPT)) })
    await expect.element(page.getByText("That's not possible right now. Try again in a moment.")).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(invoice).toBeVisible()
  })
})
