import type { Ref } from 'react'
import { adjustmentNoteTexts, invoiceTexts } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { siteTimeZone } from '../time/site-time-zone.ts'
import './paper.css'
import { TaxDocument } from './TaxDocument.tsx'
import type { Paper } from './use-page-size.ts'

interface TaxPapersProps {
  receipt: Receipt
  paper: Paper
  ref?: Ref<HTMLDivElement>
}

/** The tax invoice of an order and the adjustment notes of its refunds. Printing a page that has them prints nothing else. */
export function TaxPapers({ receipt: { invoice, adjustmentNotes }, paper, ref }: TaxPapersProps) {
  return (
    <div ref={ref} className="tax-papers" data-paper={paper}>
      <TaxDocument texts={invoiceTexts(invoice, siteTimeZone())} supplier={invoice.supplier} />
      {adjustmentNotes.map((note) => (
        <TaxDocument
          key={note.number}
          texts={adjustmentNoteTexts(note, invoice, siteTimeZone())}
          supplier={invoice.supplier}
        />
      ))}
    </div>
  )
}
