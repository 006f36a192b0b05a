import type { DocumentNumbersTable } from './receipts-tables.ts'

const PREFIXES: Record<DocumentNumbersTable['series'], string> = { 'tax-invoice': 'TI', 'adjustment-note': 'AN' }
const NUMBER_DIGITS = 6

/** `TI-000042` */
export function documentNumber(series: DocumentNumbersTable['series'], number: number): string {
  return `${PREFIXES[series]}-${String(number).padStart(NUMBER_DIGITS, '0')}`
}
