/**
 * Draws a card number as a code for the till's scanner. The libraries receive only sixteen digits: for other input, one of
 * them throws a string or returns an empty picture.
 */
import Code128C from 'jsbarcode/src/barcodes/CODE128/CODE128C.js'
import { create as createQr } from 'qrcode/lib/core/qrcode.js'

export type Symbology = 'code-128' | 'qr'

/** Rows of modules, from the top: `1` is dark, `0` light. */
type Modules = readonly string[]

interface Layout {
  /** The margin that scanners need around the code, in modules. */
  quietZone: number
  /** The height of a row, in modules. */
  rowHeight: number
}

const LAYOUTS: Record<Symbology, Layout> = {
  'code-128': { quietZone: 10, rowHeight: 50 },
  qr: { quietZone: 4, rowHeight: 1 },
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
  const { modules } = createQr(cardNumber, { errorCorrectionLevel: 'Q' })
  const indexes = Array.from({ length: modules.size }, (_, index) => index)
  return indexes.map((row) => indexes.map((column) => modules.get(row, column)).join(''))
}

/** The dark modules as one SVG path; adjacent modules are one bar, so that no gap shows between them. */
function pathOf(modules: Modules, { quietZone, rowHeight }: Layout): string {
  return modules
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => {
        const [left, top] = [quietZone + index, quietZone + y * rowHeight]
        return `M${left} ${top}h${length}v${rowHeight}h-${length}z`
      }),
    )
    .join('')
}

export function drawScannableCode(target: SVGSVGElement | null, cardNumber: string, symbology: Symbology): void {
  if (!target) throw new ScannableCodeError('missing_target', "The code can't be shown on this page.")
  const layout = LAYOUTS[symbology]
  const modules = encodeCardNumber(cardNumber, symbology)
  const width = (modules[0]?.length ?? 0) + 2 * layout.quietZone
  const height = modules.length * layout.rowHeight + 2 * layout.quietZone
  const path = target.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', pathOf(modules, layout))
  target.setAttribute('viewBox', `0 0 ${width} ${height}`)
  target.replaceChildren(path)
}
