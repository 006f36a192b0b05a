import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// By default the library downloads the reader.
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })

/** @returns the text of each code in a picture, as a scanner at a till reads it. */
export async function scan(screenshot: Buffer): Promise<string[]> {
  const codes = await readBarcodes(new Uint8Array(screenshot), { formats: ['Code128', 'QRCode'], tryInvert: false })
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
}
