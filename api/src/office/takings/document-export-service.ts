import type { TakingsFileQuery } from '@fuel-shack/contract/office/takings'
import { wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { InvoiceLine } from '@fuel-shack/contract/sales/receipts/receipts'
import type { Caller } from '../../platform/callers.ts'
import { documentNumber } from '../../sales/receipts/document-number.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { createDayFiles, type CsvFile, type CsvRow } from './day-files.ts'
import { listInvoices, listNotes, type DocumentPage, type ListedDocument } from './documents-store.ts'
import { periodOf, type TakingsService } from './takings-service.ts'
import type { Period } from './takings-store.ts'

const PAGE_SIZE = 500

const DOCUMENT_COLUMNS = [
  'Time',
  'Time (UTC)',
  'Document',
  'Number',
  'Order',
  'Total',
  'GST',
  'GST-free',
  'By balance',
  'Reason',
  'Sold',
  'Surcharge',
  'GST in surcharge',
]

interface DocumentExportDeps extends Pick<Shared, 'database' | 'site' | 'clock'> {
  takings: Pick<TakingsService, 'readDays' | 'readDocuments' | 'readLiability'>
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
}

export type DocumentExportService = ReturnType<typeof createDocumentExportService>

/** Files of a period for an accountant. The sums of the documents' columns are the takings. */
export function createDocumentExportService(deps: DocumentExportDeps) {
  const { database, site, takings, auditTrail } = deps
  const dayFiles = createDayFiles(deps)
  const { queries } = database

  function cellsOf(kind: string, sign: 1 | -1, series: 'tax-invoice' | 'adjustment-note', document: ListedDocument) {
    const { at, number, orderNumber, cents, taxableCents, gstCents, balanceCents, reason, lines = [] } = document
    const { surchargeCents, surchargeGstCents } = document
    const signed = (sum: Cents) => ({ cents: sign * sum })
    const localTime = new Date(wallClockOf(site.timeZone).at(Date.parse(at)))
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
    return [
      localTime,
      at,
      kind,
      documentNumber(series, number),
      orderNumber ?? '',
      ...[cents, gstCents, cents - taxableCents, balanceCents].map(signed),
      reason,
      lines.map(describeLine).join('; '),
      ...[surchargeCents, surchargeGstCents].map(signed),
    ]
  }

  /** Page by page: no query is open while the caller reads, and one page is in memory. */
  async function* listRows(period: Period): AsyncGenerator<CsvRow> {
    const pages = (list: (page: DocumentPage) => Promise<ListedDocument[]>) => readPages(list, period)
    for await (const invoice of pages((page) => listInvoices(queries, page)))
      yield cellsOf('Tax invoice', 1, 'tax-invoice', invoice)
    for await (const note of pages((page) => listNotes(queries, 'issued_at', page)))
      yield cellsOf('Adjustment note', -1, 'adjustment-note', note)
    for await (const note of pages((page) => listNotes(queries, 'cancelled_at', page)))
      yield cellsOf('Adjustment note cancelled', 1, 'adjustment-note', note)
  }

  return {
    /** Records the export before it begins. @throws AppError `bad_request` */
    async exportFile({ file = 'documents', ...query }: TakingsFileQuery, caller: Caller): Promise<CsvFile> {
      const { days } = await takings.readDays(query)
      const period = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' }
      const details = { ...period, ...(file !== 'documents' && { file }) }
      await database.transaction((tx) =>
        auditTrail.appendAndLog(tx, { action: 'takings_exported', details }, caller, details),
      )
      if (file === 'documents') return { columns: DOCUMENT_COLUMNS, rows: listRows(periodOf(days)) }
      return dayFiles[file](days)
    },
  }
}

/** `2 × Shack Burger (Bacon, No onion)` */
function describeLine({ quantity, title, options }: InvoiceLine): string {
  const chosen = options.map((option) => option.title).join(', ')
  return `${quantity} × ${title}${chosen && ` (${chosen})`}`
}

async function* readPages(
  list: (page: DocumentPage) => Promise<ListedDocument[]>,
  { startsAt, endsAt }: Period,
): AsyncGenerator<ListedDocument> {
  let after: DocumentPage['after'] | undefined = { at: startsAt, number: 0 }
  while (after) {
    const documents: ListedDocument[] = await list({ endsAt, after, limit: PAGE_SIZE })
    yield* documents
    after = documents.length === PAGE_SIZE ? documents.at(-1) : undefined
  }
}
