/** What the build writes beside the app: built itself first, for Node, because it draws with the app's own components. */
import { renderAt } from '../src/app/prerender.tsx'
import { pageHtml, type OwnParts } from './page-html.ts'
import { renderedPages } from './rendered-pages.ts'

export { webManifest } from './web-manifest.ts'

/** The pages of `renderedPages` by file name; `findParts` tells what a module needs beyond the entry. */
export async function renderPages(
  shell: string,
  findParts: (module: string) => OwnParts,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const page of renderedPages) {
    const own = page.module ? findParts(page.module) : { styles: '', scripts: [] }
    pages.set(page.file, pageHtml(page, { ...own, shell, body: await renderAt(page.address) }))
  }
  return pages
}
