/**
 * Draws a card number as a code for the till's scanner. The libraries receive only sixteen digits: for other input, one of
 * them throws a string or returns an empty picture.
 */
import Code128C from 'jsbarcode/src/barcodes/CODE128/CODE128C.js'
import { codePath, QR_LAYOUT, qrModules, type CodeLayout, type Modules } from '../../platform/codes/code-path.ts'

export type Symbology = 'code-128' | 'qr'

const LAYOUTS: Record<Symbology, CodeLayout> = {
  'code-128': { quietZone: 10, rowHeight: 50 },
  qr: QR_LAYOUT,
}

export class ScannableCodeError extends Error {
  readonly code: 'invalid_input' | 'missing_target'

  constructor(code: ScannableCodeError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The error, if a card number cannot be shown as a code. */
export function findCodeProblem(cardNumber: string): ScannableCodeError | undefined {
  if (/^\d{16}$/.test(cardNumber)) return undefined
  return new ScannableCodeError('invalid_input', "This card number isn't 16 digits, so we can't show it as a code.")
}

export function encodeCardNumber(cardNumber: string, symbology: Symbology): Modules {
  const problem = findCodeProblem(cardNumber)
  if (problem) throw problem
  if (symbology === 'code-128') return [new Code128C(cardNumber, {}).encode().data]
  return qrModules(cardNumber)
}

export function drawScannableCode(target: SVGSVGElement | null, cardNumber: string, symbology: Symbology): void {
  if (!target) throw new ScannableCodeError('missing_target', "The code can't be shown on this page.")
  const layout = LAYOUTS[symbology]
  const modules = encodeCardNumber(cardNumber, symbology)
  const { width, height, d } = codePath(modules, layout)
  const path = target.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', d)
  target.setAttribute('viewBox', `0 0 ${width} ${height}`)
  target.replaceChildren(path)
}
