import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pages are left out: whoever serves them fills them in first. */
const COMPRESSIBLE = '**/*.{js,css,svg,json,webmanifest}'
const compress = promisify(brotliCompress)

/** Puts a Brotli copy beside each text file, so that none is compressed while somebody waits. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir = '' }) => {
        await Promise.all(globSync(COMPRESSIBLE, { cwd: dir }).map((file) => compressFile(join(dir, file))))
      },
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const compressed = await compress(content)
  if (compressed.length < content.length) await writeFile(`${file}.br`, compressed)
}
