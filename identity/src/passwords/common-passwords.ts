import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const FILE = join(import.meta.dirname, 'common-passwords.txt.br')
const NEWLINE = 0x0a

let list: Buffer | undefined

/**
 * Returns whether it is in published lists: 45,330 passwords of ten characters or more, and 30,756 words that people build
 * passwords from. A binary search in the decompressed text: nothing is parsed, and there are no false positives.
 *
 * @param plain in lower case, normalised as NFKC.
 */
export function isCommon(plain: string): boolean {
  list ??= brotliDecompressSync(readFileSync(FILE))
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const start = list.lastIndexOf(NEWLINE, middle - 1) + 1
    const found = list.indexOf(NEWLINE, middle)
    const end = found === -1 ? list.length : found
    const line = list.toString('utf8', start, end)
    if (line === plain) return true
    if (line < plain) low = end + 1
    else high = start - 1
  }
  return false
}
