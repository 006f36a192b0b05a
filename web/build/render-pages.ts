import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_RENDERER_FILE, SHELL_FILE } from '@fuel-shack/contract/site/page-template'
import type { Plugin, Rolldown } from 'vite'
import { afterBuild } from './after-build.ts'
import { bundleForNode } from './bundle-for-node.ts'
import { entryFiles, filesOfModule } from './chunk-graph.ts'
import { inlineStyles } from './inline-entry-styles.ts'
import type { PageFiles } from './page-html.ts'
import { HEAD_END, replaceIn, withPreloads } from './html-edits.ts'
import type * as Rendering from './rendering.ts'
import { readSiteFolder } from './site/read-site.ts'
import { webManifest } from './site/web-manifest.ts'

/** What a logged-in user needs first. The shell preloads it, because a user who gets the shell is most likely logged in. */
const LOGGED_IN_MODULES = ['src/session/identity-client.ts', 'src/app/LoggedInApp.tsx']
const MANIFEST_FILE = 'manifest.webmanifest'

/** Writes the prerendered pages, the server's renderer of the rest and the app's manifest beside index.html. */
export function renderPages(): Plugin {
  return {
    ...afterBuild('render-pages', writePages),
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST_FILE}` }, injectTo: 'head' },
    ],
  }
}

async function writePages(dir: string, bundle: Rolldown.OutputBundle): Promise<void> {
  const built = await readFile(join(dir, SHELL_FILE), 'utf8')
  const { styles } = entryFiles(bundle)
  // A prerendered page needs the app's styles before its scripts.
  const shell = replaceIn(built, HEAD_END, `${inlineFiles(bundle, styles)}</head>`)
  const rendering = await buildRendering()
  const folder = readSiteFolder()
  const pages = await rendering.renderPages({
    site: folder.site,
    shell,
    appScripts: scriptsOfApp(bundle),
    findFiles: (modules) => pageFiles(bundle, modules),
  })
  for (const [file, html] of pages) await writeFile(join(dir, file), html)
  await writeFile(join(dir, SHELL_FILE), shellOf(bundle, shell))
  await writeFile(join(dir, MANIFEST_FILE), webManifest(folder))
  await bundleForNode('build/page-renderer.ts', join(dir, dirname(PAGE_RENDERER_FILE)))
}

function shellOf(bundle: Rolldown.OutputBundle, shell: string): string {
  const { styles, scripts } = pageFiles(bundle, LOGGED_IN_MODULES)
  return withPreloads(replaceIn(shell, HEAD_END, `${styles}</head>`), [
    ...new Set([...scriptsOfApp(bundle), ...scripts]),
  ])
}

/** Modules share chunks: each file once. */
function pageFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): PageFiles {
  const entry = entryFiles(bundle)
  const files = modules.map((module) => filesOfModule(bundle, module))
  const styles = new Set(files.flatMap((each) => each.styles.filter((file) => !entry.styles.includes(file))))
  const scripts = new Set(files.flatMap((each) => each.scripts.filter((file) => !entry.scripts.includes(file))))
  return { styles: inlineFiles(bundle, [...styles]), scripts: [...scripts].map((file) => `/${file}`) }
}

function inlineFiles(bundle: Rolldown.OutputBundle, files: string[]): string {
  return files.map((file) => inlineStyles(`/${file}`, styleOf(bundle, file))).join('')
}

/** The scripts that the entry loads: preloaded where the page shows only the splash until the app runs. */
function scriptsOfApp(bundle: Rolldown.OutputBundle): string[] {
  const [, ...app] = entryFiles(bundle).scripts
  return app.map((file) => `/${file}`)
}

function styleOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`${file} is not a stylesheet of this build`)
  return String(asset.source)
}

/** Bundles the renderer for Node into one file and imports it. */
async function buildRendering(): Promise<typeof Rendering> {
  const outDir = await mkdtemp(join(tmpdir(), 'fuel-shack-rendering-'))
  try {
    await bundleForNode('build/rendering.ts', outDir)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file was built from this module
    return (await import(pathToFileURL(join(outDir, 'rendering.mjs')).href)) as typeof Rendering
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
