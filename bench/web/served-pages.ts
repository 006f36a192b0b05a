import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

/** What Lighthouse examines, by the address at which the product's own server serves it. */
export const servedPages = {
  '/bare': 'the same page without an app',
  '/bare-react': 'that, and React with nothing to do',
  '/bare-query': 'that, and RTK Query',
  '/home': 'the product',
  '/cards': 'its cards page',
} as const

export type ServedPage = keyof typeof servedPages

/** The same while ordering is open. */
export const openPages = { '/home': 'the product, ordering open', '/orders': 'its open menu' } as const

const BASELINES = { 'bare-react': 'baseline-react.ts', 'bare-query': 'baseline-query.ts' }
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>|<!--app-config-->/g

/** Builds the product into a folder, and beside it the pages to compare it with: with the same text, pictures and styles. */
export async function buildPages(folder: string): Promise<void> {
  const root = join(repositoryRoot, 'web')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  const bare = readFileSync(join(folder, 'home.html'), 'utf8').replaceAll(SCRIPTS, '')
  writeFileSync(join(folder, 'bare.html'), bare)
  for (const [name, entry] of Object.entries(BASELINES)) {
    const script = await buildBaseline(entry)
    const file = join(folder, 'assets', `${name}.js`)
    writeFileSync(file, script)
    writeFileSync(`${file}.br`, brotliCompressSync(script))
    const tag = `<script type="module" crossorigin src="/assets/${name}.js"></script></head>`
    writeFileSync(join(folder, `${name}.html`), bare.replace('</head>', tag))
  }
}

async function buildBaseline(entry: string): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(import.meta.dirname, entry) },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}
