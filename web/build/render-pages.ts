import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { SHELL_FILE } from '@fuel-shack/contract/page-template'
import { build, type Plugin, type Rolldown } from 'vite'
import { entryFiles, filesOf } from './chunk-graph.ts'
import { inlined } from './inline-entry-styles.ts'
import type { PageFiles } from './page-html.ts'
import { HEAD_END, put, withPreloads } from './html-edits.ts'
import type * as Rendering from './rendering.ts'

/** Whoever gets the shell most likely has a session, which this reads. */
const SESSION_MODULE = 'src/session/identity-client.ts'
const MANIFEST_FILE = 'manifest.webmanifest'

/** Writes the public pages beside the shell, drawn by the same components that will take them over, and the app's manifest. */
export function renderPages(): Plugin {
  let root = ''
  return {
    name: 'render-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST_FILE}` }, injectTo: 'head' },
    ],
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir = '' }, bundle) => {
        const built = await readFile(join(dir, SHELL_FILE), 'utf8')
        const { styles } = entryFiles(bundle)
        // The app's own styles are there before the app: a page that is drawn needs them, and it asks for them no more.
        const shell = put(built, HEAD_END, `${inlineStyles(bundle, styles)}</head>`)
        const rendering = await buildRendering(root)
        const appScripts = scriptsOfApp(bundle)
        const pages = await rendering.renderPages({
          shell,
          appScripts,
          findFiles: (module) => pageFiles(bundle, module),
        })
        for (const [file, html] of pages) await writeFile(join(dir, file), html)
        await writeFile(
          join(dir, SHELL_FILE),
          withPreloads(shell, [...appScripts, ...pageFiles(bundle, SESSION_MODULE).scripts]),
        )
        await writeFile(join(dir, MANIFEST_FILE), rendering.webManifest())
      },
    },
  }
}

function pageFiles(bundle: Rolldown.OutputBundle, module: string): PageFiles {
  const entry = entryFiles(bundle)
  const { styles, scripts } = filesOf(bundle, module)
  return {
    styles: inlineStyles(
      bundle,
      styles.filter((file) => !entry.styles.includes(file)),
    ),
    scripts: scripts.filter((file) => !entry.scripts.includes(file)).map((file) => `/${file}`),
  }
}

function inlineStyles(bundle: Rolldown.OutputBundle, files: string[]): string {
  return files.map((file) => inlined(`/${file}`, styleOf(bundle, file))).join('')
}

/** What the entry asks for. Where there is nothing to look at before the app runs, it comes as soon as it can. */
function scriptsOfApp(bundle: Rolldown.OutputBundle): string[] {
  const [, ...app] = entryFiles(bundle).scripts
  return app.map((file) => `/${file}`)
}

function styleOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`${file} is no stylesheet of this build`)
  return String(asset.source)
}

/** Everything bundled into one file, so that it runs from anywhere. */
async function buildRendering(root: string): Promise<typeof Rendering> {
  const outDir = await mkdtemp(join(tmpdir(), 'fuel-shack-rendering-'))
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react()],
      ssr: { noExternal: true },
      build: {
        ssr: 'build/rendering.ts',
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'rendering.mjs', codeSplitting: false } },
      },
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from it a line above
    return (await import(pathToFileURL(join(outDir, 'rendering.mjs')).href)) as typeof Rendering
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
