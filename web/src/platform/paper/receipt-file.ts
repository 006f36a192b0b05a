import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { invoiceTitle } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import paperStyles from './paper.css?inline'

/** The styles for paper.css from the app's theme. */
const THEME = `body { margin: 8mm; background: #eee; font-family: 'Public Sans', Roboto, Arial, sans-serif }`

/** `tax-invoice-TI-000042.html` */
export function receiptFileName({ invoice }: Receipt): string {
  return `${invoiceTitle(invoice).toLowerCase().replace(' ', '-')}-${invoice.number}.html`
}

/** The documents as they are rendered, in one file that needs no other. React has escaped their texts. */
export function receiptFile({ invoice }: Receipt, papers: HTMLElement): string {
  const copy = papers.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new TypeError('Not an element')
  copy.dataset['paper'] = 'a4'
  return [
    '<!doctype html>',
    '<html lang="en-AU">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${invoiceTitle(invoice)} ${invoice.number}</title>`,
    `<style>${THEME}\n${paperStyles}</style>`,
    `<body>${copy.outerHTML}</body>`,
    '</html>\n',
  ].join('\n')
}
