/** Renders the pages with the app's own components. The build bundles this file for Node and runs it. */
import { renderAt } from '../src/app/startup/prerender.tsx'
import { pageHtml, type PageFiles, type SiteInPages } from './page-html.ts'
import { builtPages, pages, type BuiltPage } from '../src/pages.ts'

interface BuildOutput {
  site: SiteInPages
  /** The built index.html. */
  shell: string
  /** The app's own scripts. */
  appScripts: string[]
  /** The files that a module needs beyond the app. */
  findFiles: (module: string) => PageFiles
}

/** The HTML of every page, by file name. */
export async function renderPages({ site, shell, appScripts, findFiles }: BuildOutput): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  for (const { path, title } of Object.values(pages)) {
    const { description, module, files }: BuiltPage = builtPages[path]
    const { styles, scripts } = module ? findFiles(module) : { styles: '', scripts: [] }
    for (const { file, hasStructuredData = false, isRenderedInBrowser } of files) {
      const contents = isRenderedInBrowser
        ? { scripts: [...appScripts, ...scripts] }
        : { scripts, body: await renderAt(path) }
      written.set(file, pageHtml({ path, title, description, hasStructuredData }, { ...contents, site, shell, styles }))
    }
  }
  return written
}
