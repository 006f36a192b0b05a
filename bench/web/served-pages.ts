import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

/** What Lighthouse examines, by the address at which the product's own server serves it. */
export const servedPages = {
  '/bare': 'the same page without an app',
  '/home': 'the product',
  '/cards': 'its cards page',
} as const

/** The same while ordering is open. */
export const openPages = { '/home': 'the product, ordering open', '/orders': 'its open menu' } as const

const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>|<!--app-config-->/g

/** Builds the product into a folder, and beside it the page to compare it with, which has the same text, pictures and styles. */
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
}
