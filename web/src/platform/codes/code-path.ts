import { create as createQr } from 'qrcode/lib/core/qrcode.js'

/** Rows of modules, from the top: `1` is dark, `0` light. */
export type Modules = readonly string[]

export interface CodeLayout {
  /** The margin that scanners need around the code, in modules. */
  quietZone: number
  /** The height of a row, in modules. */
  rowHeight: number
}

export const QR_LAYOUT: CodeLayout = { quietZone: 4, rowHeight: 1 }

/** A code that can be read with a quarter of it covered. */
export function qrModules(text: string): Modules {
  const { modules } = createQr(text, { errorCorrectionLevel: 'Q' })
  const indexes = Array.from({ length: modules.size }, (_, index) => index)
  return indexes.map((row) => indexes.map((column) => modules.get(row, column)).join(''))
}

/** The dark modules as one SVG path; adjacent modules are one bar, so that no gap shows between them. Sizes are in modules. */
export function codePath(modules: Modules, { quietZone, rowHeight }: CodeLayout) {
  const bars = modules.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => {
      const [left, top] = [quietZone + index, quietZone + y * rowHeight]
      return `M${left} ${top}h${length}v${rowHeight}h-${length}z`
    }),
  )
  return {
    width: (modules[0]?.length ?? 0) + 2 * quietZone,
    height: modules.length * rowHeight + 2 * quietZone,
    d: bars.join(''),
  }
}
