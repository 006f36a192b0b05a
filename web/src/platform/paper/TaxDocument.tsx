import { useId } from 'react'
import { formatAbn } from '@fuel-shack/contract/platform/abn'
import type { DocumentTexts } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import type { Supplier } from '@fuel-shack/contract/sales/receipts/receipts'

/** A tax invoice or an adjustment note on paper. The class names are those of paper.css, which the download contains too. */
export function TaxDocument({ texts, supplier }: { texts: DocumentTexts; supplier: Supplier }) {
  const titleId = useId()
  return (
    <article className="tax-document" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{texts.title}</h2>
        {texts.isCancelled ? <p className="tax-cancelled">Cancelled</p> : null}
        <address>
          <strong>{supplier.name}</strong>
          <span>{`ABN ${formatAbn(supplier.abn)}`}</span>
          {[...supplier.addressLines, supplier.phone, supplier.emailAddress].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      <dl>
        {texts.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {texts.statement === undefined ? null : <p>{texts.statement}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {texts.lines.map(({ label, amount, details }, index) => (
            // The lines of a document never change.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                <span>{label}</span>
                {details.map((detail) => (
                  <small key={detail}>{detail}</small>
                ))}
              </td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {texts.totals.map(({ label, amount, isTotal }) => (
            <tr key={label} className={isTotal && 'tax-total'}>
              <th scope="row">{label}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <footer>
        {texts.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </article>
  )
}
