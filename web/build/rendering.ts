/** Renders the pages with the app's own components. The build bundles this file for Node and runs it. */
import { PAGE_CONTENTS_PLACEHOLDER } from '@fuel-shack/contract/site/page-template'
import { renderAt } from '../src/app/startup/prerender.tsx'
import { pageHtml, type PageFiles, type SiteInPages } from './page-html.ts'
import { builtPages, publicPages, type BuiltPage } from '../src/pages.ts'

interface BuildOutput {
  site: SiteInPages
  shell: string
  appScripts: string[]
  /** The files that a module needs beyond the app. */
  findFiles: (module: string) => PageFiles
}

const NO_FILES: PageFiles = { styles: '', scripts: [] }

/** The HTML of every page, by file name. */
export async function renderPages({ site, shell, appScripts, findFiles }: BuildOutput): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  for (const { path, title } of publicPages) {
    const built: BuiltPage | undefined = new Map<string, BuiltPage>(Object.entries(builtPages)).get(path)
    if (!built) throw new Error(`${path} has no row in builtPages`)
    const { description, module, staticModules = [], files } = built
    const page = module ? findFiles(module) : NO_FILES
    const { scripts } = page
    const styles = page.styles + staticModules.map((each) => findFiles(each).styles).join('')
    for (const { file, isRenderedBy, ...holds } of files) {
      const contents =
        isRenderedBy === 'browser'
          ? { scripts: [...appScripts, ...scripts] }
          : { scripts, body: isRenderedBy === 'server' ? PAGE_CONTENTS_PLACEHOLDER : await renderAt(path) }
      written.set(file, pageHtml({ path, title, description, ...holds }, { ...contents, site, shell, styles }))
    }
  }
  return written
}
