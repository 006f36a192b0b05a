import type { TakingsFile, TakingsSums } from '@fuel-shack/contract/office/takings'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { DaySums } from './document-sums.ts'
import { addDays, type DayBounds } from './takings-days.ts'
import type { TakingsService } from './takings-service.ts'

type CsvCell = string | number | { cents: Cents }
export type CsvRow = CsvCell[]

export interface CsvFile {
  columns: readonly string[]
  rows: AsyncGenerator<CsvRow>
}

interface DayFilesDeps extends Pick<Shared, 'site' | 'clock'> {
  takings: Pick<TakingsService, 'readDays' | 'readDocuments' | 'readLiability'>
}

/**
 * All columns of Xero's template for sales invoices, in its order: Xero wants unused ones to stay, and empty.
 * https://central.xero.com: "Import customer invoices"
 */
const XERO_COLUMNS = [
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry',
  '*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType',
  'TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
].flatMap((columns) => columns.split(','))
/** "Sales" in Xero's chart of accounts for Australia. */
const XERO_SALES_ACCOUNT = '200'
/** The names of Xero's tax rates for Australia. */
const [XERO_TAXABLE, XERO_FREE] = ['GST on Income', 'GST Free Income']

const ACTIVITY_COLUMNS = ['Period', 'From', 'To', 'G1 Total sales', '1A GST on sales', 'G3 GST-free sales', 'Complete']
const OWED_COLUMNS = ['Day', 'Time (UTC)', 'Balances', 'Points', 'Worth of points', 'Together']

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)

/** Files of sums. What is read for one row, a week of them or a quarter is in memory, and no query is open meanwhile. */
export function createDayFiles({ site, clock, takings }: DayFilesDeps) {
  const isOver = ({ endsAt }: DayBounds): boolean => endsAt <= clock().toISOString()

  /** A sales invoice for each day that is over, with tax-inclusive amounts. */
  async function* listXeroRows(days: readonly DayBounds[]): AsyncGenerator<CsvRow> {
    for (const part of splitBy(days.filter(isOver), ({ day }) => monthOf(day))) {
      const { days: sums } = await takings.readDocuments(part)
      for (const [index, { day }] of part.entries()) {
        const date = day.split('-').toReversed().join('/')
        const invoice = {
          '*ContactName': site.name,
          '*InvoiceNumber': `TAKINGS-${day}`,
          Reference: `${site.name} takings`,
          '*InvoiceDate': date,
          '*DueDate': date,
          '*Quantity': 1,
          '*AccountCode': XERO_SALES_ACCOUNT,
        }
        for (const { text, cents, tax } of linesOf(sums[index])) {
          const line = { ...invoice, '*Description': text, '*UnitAmount': { cents }, '*TaxType': tax }
          const cells = new Map<string, CsvCell>(Object.entries(line))
          yield XERO_COLUMNS.map((column) => cells.get(column) ?? '')
        }
      }
    }
  }

  /** The months and quarters that a period touches, whole. */
  async function* listActivityRows(days: readonly DayBounds[]): AsyncGenerator<CsvRow> {
    const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
    for (let from = quarterOf(first).from; from <= last; from = addDays(quarterOf(from).to, 1)) {
      const { to } = quarterOf(from)
      const quarter = (await takings.readDays({ from, to })).days
      const { days: sums } = await takings.readDocuments(quarter)
      const all = quarter.map((bounds, index) => ({ bounds, net: sums[index]?.net }))
      const months = splitBy(all, ({ bounds }) => monthOf(bounds.day))
      for (const month of months)
        if (month.some(({ bounds: { day } }) => day >= first && day <= last)) yield activityRow('Month', month)
      yield activityRow('Quarter', all)
    }
  }

  function activityRow(kind: string, days: readonly { bounds: DayBounds; net: TakingsSums | undefined }[]): CsvRow {
    const [first, last] = [days[0]?.bounds, days.at(-1)?.bounds]
    const sums = (['cents', 'gstCents', 'gstFreeCents'] as const).map((name) => ({
      cents: days.reduce((sum, { net }) => sum + (net?.[name] ?? 0), 0),
    }))
    return [kind, first?.day ?? '', last?.day ?? '', ...sums, last && isOver(last) ? 'yes' : 'no']
  }

  /** Lists what is owed at the end of each month of the period, and at its end. Each reads all movements since. */
  async function* listOwedRows(days: readonly DayBounds[]): AsyncGenerator<CsvRow> {
    const now = clock().toISOString()
    const begun = days.filter(({ startsAt }) => startsAt <= now)
    for (const month of splitBy(begun, ({ day }) => monthOf(day))) {
      const { day = '', endsAt = now } = month.at(-1) ?? {}
      const at = endsAt < now ? endsAt : now
      const { balanceCents, points, pointsWorthCents } = await takings.readLiability(at)
      const together = { cents: balanceCents + pointsWorthCents }
      yield [day, at, { cents: balanceCents }, points, { cents: pointsWorthCents }, together]
    }
  }

  return {
    xero: (days) => ({ columns: XERO_COLUMNS, rows: listXeroRows(days) }),
    'activity-statement': (days) => ({ columns: ACTIVITY_COLUMNS, rows: listActivityRows(days) }),
    owed: (days) => ({ columns: OWED_COLUMNS, rows: listOwedRows(days) }),
  } satisfies Record<Exclude<TakingsFile, 'documents'>, (days: readonly DayBounds[]) => CsvFile>
}

type Sum = Pick<TakingsSums, 'cents' | 'gstFreeCents'>

/** Refunds have their surcharges in them. */
function linesOf(sums: DaySums | undefined): { text: string; cents: number; tax: string }[] {
  if (!sums) return []
  const { sales, refunds, failedRefunds } = sums
  const taxable = ({ cents, gstFreeCents }: Sum) => cents - gstFreeCents
  const { surcharge = { cents: 0, gstFreeCents: 0 } } = sales
  return [
    { text: 'Sales', cents: taxable(sales) - taxable(surcharge), tax: XERO_TAXABLE },
    { text: 'Sales without GST', cents: sales.gstFreeCents - surcharge.gstFreeCents, tax: XERO_FREE },
    { text: 'Surcharges', cents: taxable(surcharge), tax: XERO_TAXABLE },
    { text: 'Surcharges without GST', cents: surcharge.gstFreeCents, tax: XERO_FREE },
    { text: 'Refunds', cents: taxable(failedRefunds) - taxable(refunds), tax: XERO_TAXABLE },
    { text: 'Refunds without GST', cents: failedRefunds.gstFreeCents - refunds.gstFreeCents, tax: XERO_FREE },
  ].filter(({ cents }) => cents !== 0)
}

/** The quarter of a day by the tax office's year, which begins in July: it is a calendar quarter. */
function quarterOf(day: string): { from: string; to: string } {
  const [year = '', month = ''] = day.split('-')
  const firstMonth = Math.floor((Number(month) - 1) / 3) * 3
  const dateAt = (monthIndex: number) => new Date(Date.UTC(Number(year), monthIndex, 1)).toISOString().slice(0, 10)
  return { from: dateAt(firstMonth), to: addDays(dateAt(firstMonth + 3), -1) }
}

/** Neighbours with the same key together. */
function splitBy<T>(all: readonly T[], keyOf: (each: T) => string): T[][] {
  return [...Map.groupBy(all, keyOf).values()]
}
