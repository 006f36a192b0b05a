import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MANIFEST_PATH } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { PAGE_RENDERER_FILE, SHELL_FILE } from '@fuel-shack/contract/shop/rest-stop/page-template'
import type { Plugin, Rolldown } from 'vite'
import { afterBuild } from './after-build.ts'
import { bundleForNode } from './bundle-for-node.ts'
import { entryFiles, filesOfModule } from './chunk-graph.ts'
import { inlineStyles } from './inline-entry-styles.ts'
import { HEAD_END, replaceIn } from './html-edits.ts'
import type * as Rendering from './rendering.ts'

/** Writes the templates of the pages and the server's renderer beside index.html. */
export function renderPages(): Plugin {
  return {
    ...afterBuild('render-pages', writePages),
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: MANIFEST_PATH }, injectTo: 'head' }],
  }
}

async function writePages(dir: string, bundle: Rolldown.OutputBundle): Promise<void> {
  const built = await readFile(join(dir, SHELL_FILE), 'utf8')
  const { styles } = entryFiles(bundle)
  // A prerendered page needs the app's styles before its scripts.
  const shell = replaceIn(built, HEAD_END, `${inlineFiles(bundle, styles)}</head>`)
  const rendering = await buildRendering()
  const templates = rendering.makeTemplates({ shell, stylesOf: (module) => stylesOfModule(bundle, module) })
  for (const [file, html] of templates) await writeFile(join(dir, file), html)
  await writeFile(join(dir, SHELL_FILE), shell)
  await bundleForNode('build/page-renderer.ts', join(dir, dirname(PAGE_RENDERER_FILE)))
}

/** The inlined styles that a module needs beyond the app's. */
function stylesOfModule(bundle: Rolldown.OutputBundle, module: string): string {
  const entry = entryFiles(bundle).styles
  return inlineFiles(
    bundle,
    filesOfModule(bundle, module).styles.filter((file) => !entry.includes(file)),
  )
}

function inlineFiles(bundle: Rolldown.OutputBundle, files: string[]): string {
  return files.map((file) => inlineStyles(`/${file}`, styleOf(bundle, file))).join('')
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
