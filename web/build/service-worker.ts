import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FONTS } from '@fuel-shack/contract/shop/rest-stop/fonts'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterBuild, FURTHER_BUILD } from './after-build.ts'
import { allFiles, entryFiles } from './chunk-graph.ts'

/** Chunks that a customer does not need offline. */
const NOT_PRECACHED = ['src/app/StaffApp.tsx', 'node_modules/@stripe/stripe-js/']

interface PrecachedFile {
  url: string
  revision: string | null
}

/** Builds the service worker with its precache list: every file that the customer app may request. */
export function serviceWorker(): Plugin {
  return afterBuild('service-worker', async (dir, bundle) => {
    const precached = listFiles(bundle)
    const [entryScript] = entryFiles(bundle).scripts
    await buildWorker(dir, {
      APP_BUILD: JSON.stringify(await buildId(dir, precached)),
      ENTRY_SCRIPT: JSON.stringify(`/${entryScript}`),
      PRECACHED_FILES: JSON.stringify(precached),
    })
  })
}

function listFiles(bundle: Rolldown.OutputBundle): PrecachedFile[] {
  const entry = entryFiles(bundle)
  const { scripts, styles } = allFiles(bundle, NOT_PRECACHED)
  const fonts = Object.values(FONTS).map((address) => address.slice(1))
  // The entry's styles are inlined in the pages.
  const files = [...scripts, ...styles.filter((file) => !entry.styles.includes(file)), ...fonts]
  return files.map((file) => ({ url: `/${file}`, revision: null }))
}

/** Pages are not in the list, because the server inserts their configuration; but a changed page is a new build. */
async function buildId(dir: string, precached: PrecachedFile[]): Promise<string> {
  const pages = globSync('*.html', { cwd: dir }).toSorted()
  const contents = await Promise.all(pages.map((file) => readFile(join(dir, file), 'utf8')))
  return hash(JSON.stringify([precached, contents]))
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

async function buildWorker(outDir: string, define: Record<string, string>): Promise<void> {
  await build({
    ...FURTHER_BUILD,
    define,
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  })
}
