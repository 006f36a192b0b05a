import type { PrinterProblem } from '@fuel-shack/contract/sales/printing/printing'
import type { DocketLine, PrintResult } from './docket-lines.ts'
import { HEIGHTS, layOut, WIDTHS, type PaperLine } from './lay-out.ts'
import { toCodePage1252 } from './printer-text.ts'

const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print'
const TIMEOUT_MS = 10_000

/** A docket as ePOS-Print XML, in the request of Server Direct Print 2.00, whose `printjobid` comes back with the result. */
export function toEposXml(jobId: string, lines: DocketLine[], columns: number): string {
  const paper = layOut(lines, { columns, toPrintable: toCodePage1252 })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PrintRequestInfo Version="2.00"><ePOSPrint>',
    `<Parameter><devid>local_printer</devid><timeout>${TIMEOUT_MS}</timeout><printjobid>${jobId}</printjobid></Parameter>`,
    `<PrintData><epos-print xmlns="${NAMESPACE}"><text lang="en"/>`,
    ...paper.map(textElement),
    '<cut type="feed"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>',
  ].join('\n')
}

function textElement({ text, size, isBold = false, isInverted = false, isCentred = false }: PaperLine): string {
  const style = `align="${isCentred ? 'center' : 'left'}" width="${WIDTHS[size]}" height="${HEIGHTS[size]}"`
  return `<text ${style} em="${isBold}" reverse="${isInverted}">${escapeXml(text)}&#10;</text>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The results of dockets, from the printer's `ResponseFile`. */
export function readEposResults(xml: string): { jobId: string; result: PrintResult }[] {
  return xml.split(/<\/ePOSPrint>/).flatMap((block) => {
    const jobId = /<printjobid>([^<]+)<\/printjobid>/.exec(block)?.[1]
    const response = /<response\b[^<>]*>/.exec(block)?.[0]
    if (jobId === undefined || response === undefined) return []
    const isPrinted = /\bsuccess="(?:true|1)"/.test(response)
    const result: PrintResult = isPrinted
      ? { outcome: 'printed' }
      : failureOf(/\bcode="([^"]*)"/.exec(response)?.[1] ?? '')
    return [{ jobId, result }]
  })
}

const PROBLEMS: Record<string, PrinterProblem> = {
  EPTR_REC_EMPTY: 'paper',
  EPTR_COVER_OPEN: 'cover',
  EPTR_CUTTER: 'jam',
  EPTR_MECHANICAL: 'jam',
  EX_BADPORT: 'offline',
  EX_TIMEOUT: 'offline',
}

/** A docket that the printer does not understand will never be printed; anything else may work later. */
function failureOf(code: string): PrintResult {
  if (code === 'SchemaError' || code === 'DeviceNotFound') return { outcome: 'failed', problem: 'unsupported' }
  return { outcome: 'requeued', problem: PROBLEMS[code] ?? 'other' }
}
