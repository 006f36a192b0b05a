import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Its own default is to download the reader.
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })

/** What a scanner at a till reads from a picture: the text of each code. */
export async function scan(screenshot: Buffer): Promise<string[]> {
  const codes = await readBarcodes(new Uint8Array(screenshot), { formats: ['Code128', 'QRCode'], tryInvert: false })
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
}
