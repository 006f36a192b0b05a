import { writeFileSync } from 'node:fs'
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

const SCRIPTS = /<script\b.*?<\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/gs

/** Builds the product into a folder. */
export async function buildProduct(folder: string): Promise<void> {
  const root = join(repositoryRoot, 'web')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
}

/** Writes the page to compare the product with, as its server renders `/home`: the same text, pictures and styles. */
export async function writeBarePage(origin: string, folder: string): Promise<void> {
  const response = await fetch(`${origin}/home`)
  const bare = (await response.text()).replaceAll(SCRIPTS, '')
  if (!bare.includes('<img')) throw new Error('The server did not render /home')
  writeFileSync(join(folder, 'bare.html'), bare)
}
