import type { PrinterProblem } from '@fuel-shack/contract/sales/printing/printing'
import type { PrintResult } from './docket-lines.ts'

const PROBLEMS: Record<string, PrinterProblem> = {
  '410': 'paper',
  '411': 'jam',
  '420': 'cover',
}

/** The problem of a printer with this `statusCode`, such as `200%20OK`. Undefined if it can print. */
export function problemOfStatus(statusCode: string): PrinterProblem | undefined {
  const code = digitsOf(statusCode)
  if (code === '' || code.startsWith('2')) return undefined
  return PROBLEMS[code] ?? (code.startsWith('4') ? 'offline' : 'other')
}

/**
 * Reads a confirmation: 2xx or `OK`, printed; 510, 511, 512 and 521, this docket can never be printed there; others, such
 * as no paper (410) or a broken download (520), not yet.
 */
export function resultOfConfirmation(given: string): PrintResult {
  const code = digitsOf(given)
  if (code.startsWith('2') || (code === '' && /^ok/i.test(given))) return { outcome: 'printed' }
  if (['510', '511', '512', '521'].includes(code)) return { outcome: 'failed', problem: 'unsupported' }
  return { outcome: 'requeued', problem: problemOfStatus(code) ?? 'other' }
}

/** The printer encodes the text once more than the query does. */
function digitsOf(text: string): string {
  return /^\s*(\d{3})/.exec(text)?.[1] ?? ''
}
