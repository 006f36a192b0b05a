/** What the build writes beside the app: built itself first, for Node, because it draws with the app's own components. */
import { renderAt } from '../src/app/prerender.tsx'
import { pageHtml, type OwnParts } from './page-html.ts'
import { renderedPages } from './rendered-pages.ts'

export { webManifest } from './web-manifest.ts'

interface BuiltParts {
  /** The page that the browser draws. */
  shell: string
  /** The app's own scripts. */
  appScripts: string[]
  /** What a module needs beyond the app. */
  findParts: (module: string) => OwnParts
}

/** The pages of `renderedPages` by file name. */
export async function renderPages({ shell, appScripts, findParts }: BuiltParts): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const page of renderedPages) {
    const { styles, scripts } = page.module ? findParts(page.module) : { styles: '', scripts: [] }
    const parts = page.isDrawnLate
      ? { scripts: [...appScripts, ...scripts] }
      : { scripts, body: await renderAt(page.address) }
    pages.set(page.file, pageHtml(page, { ...parts, shell, styles }))
  }
  return pages
}
