import { useRef, useState } from 'react'
import { Link } from 'wouter'
import {
  adjustedTotals,
  adjustmentNoteTexts,
  invoiceTexts,
  invoiceTitle,
  needsBuyer,
} from '@fuel-shack/contract/payments/receipt-texts'
import type { Receipt } from '@fuel-shack/contract/payments/receipts'
import { name } from 'virtual:site'
import { problemMessage } from '../../client/problem-message.ts'
import { problemOf } from '../../client/problem.ts'
import { siteTimeZone } from '../../client/site-time-zone.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { useDocumentTitle } from '../../ui/hooks/use-document-title.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { saveAsFile } from '../../ui/save-as-file.ts'
import { BuyerForm } from './BuyerForm.tsx'
import './paper.css'
import { receiptFile, receiptFileName } from './receipt-file.ts'
import { orderPath } from './receipt-path.ts'
import styles from './ReceiptPage.module.css'
import { useGetOwnReceiptQuery } from './receipts-queries.ts'
import { TaxDocument } from './TaxDocument.tsx'
import { usePageSize, type Paper } from './use-page-size.ts'

const PAPERS: { id: Paper; label: string }[] = [
  { id: 'a4', label: 'A4' },
  { id: 'roll', label: '80 mm roll' },
]

/** The tax invoice of an order and the adjustment notes of its refunds, to read, print and download. */
export default function ReceiptPage({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch } = useGetOwnReceiptQuery(orderId, { refetchOnMountOrArgChange: true })
  useDocumentTitle(data ? `${invoiceTitle(data.invoice)} ${data.invoice.number} · ${name}` : `Tax invoice · ${name}`)
  if (data) return <Documents receipt={data} />
  if (!error || isFetching) return <Loading>Loading tax invoice...</Loading>
  const isUnknown = ['order_not_found', 'bad_request'].includes(problemOf(error)?.code ?? '')
  return (
    <div className={styles.page}>
      <div className={styles.failure}>
        <h1>{isUnknown ? "We can't find this tax invoice" : 'Tax invoice'}</h1>
        {isUnknown ? (
          <p>The order isn&apos;t one of yours. If you ordered with another login, log out and use that one.</p>
        ) : (
          <Notice tone="danger" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {problemMessage(error)}
          </Notice>
        )}
      </div>
    </div>
  )
}

function Documents({ receipt }: { receipt: Receipt }) {
  const { orderId, invoice, adjustmentNotes } = receipt
  const [paper, setPaper] = useState<Paper>('a4')
  const [isNamingBuyer, setIsNamingBuyer] = useState(false)
  const papers = useRef<HTMLDivElement>(null)
  const adjusted = adjustedTotals(receipt)
  usePageSize(papers, paper)

  function download() {
    if (papers.current) saveAsFile(receiptFileName(receipt), receiptFile(receipt, papers.current), 'text/html')
  }

  return (
    <div className={styles.page}>
      <section className={styles.controls}>
        <Link className={styles.back} href={orderPath(orderId)}>
          Order {invoice.orderNumber}
        </Link>
        <h1>Receipt for order {invoice.orderNumber}</h1>
        {adjusted === undefined ? null : <p>{adjusted}</p>}
        {needsBuyer(invoice) && !isNamingBuyer ? (
          <Notice>From $1,000 on, a tax invoice must name the buyer. Add who bought this.</Notice>
        ) : null}
        <ChoiceGroup
          legend="Paper"
          type="radio"
          options={PAPERS}
          chosen={[paper]}
          onToggle={(id) => setPaper(id === 'roll' ? 'roll' : 'a4')}
        />
        <div className={styles.buttons}>
          <Button onClick={() => window.print()}>Print</Button>
          <Button tone="secondary" onClick={download}>
            Download
          </Button>
          {isNamingBuyer ? null : (
            <Button tone="secondary" onClick={() => setIsNamingBuyer(true)}>
              {invoice.buyer ? 'Change buyer' : 'Add buyer'}
            </Button>
          )}
        </div>
        {isNamingBuyer ? <BuyerForm receipt={receipt} onDone={() => setIsNamingBuyer(false)} /> : null}
      </section>
      <div ref={papers} className="tax-papers" data-paper={paper}>
        <TaxDocument texts={invoiceTexts(invoice, siteTimeZone)} supplier={invoice.supplier} />
        {adjustmentNotes.map((note) => (
          <TaxDocument
            key={note.number}
            texts={adjustmentNoteTexts(note, invoice, siteTimeZone)}
            supplier={invoice.supplier}
          />
        ))}
      </div>
    </div>
  )
}
