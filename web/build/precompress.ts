import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/** Pages are left out: the server inserts their configuration before it sends them. */
const COMPRESSIBLE = '**/*.{js,css,svg,json,wasm,webmanifest}'
/** Browsers accept Brotli over https only. */
const COMPRESSIONS = [
  { ending: 'br', compress: promisify(brotliCompress) },
  { ending: 'gz', compress: promisify<Uint8Array, Uint8Array>(gzip) },
]

/** Writes compressed copies beside each of these files, so that the server compresses nothing per request. */
export function precompress(): Plugin {
  return afterBuild('precompress', async (dir) => {
    await Promise.all(globSync(COMPRESSIBLE, { cwd: dir }).map((file) => compressFile(join(dir, file))))
  })
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  for (const { ending, compress } of COMPRESSIONS) {
    const compressed = await compress(content)
    if (compressed.length < content.length) await writeFile(`${file}.${ending}`, compressed)
  }
}
