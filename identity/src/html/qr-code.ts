import { create } from 'qrcode'

/** Width of the light margin in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4

/** @returns the dark modules as the path of an SVG that is `size` units wide and high, on white. */
export function qrCode(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const dark: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) dark.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path: dark.join('') }
}
