/** Renders the pages with the app's own components. The build bundles this file for Node and runs it. */
import { PAGE_CONTENTS_PLACEHOLDER } from '@fuel-shack/contract/site/page-template'
import { renderAt } from '../src/app/startup/prerender.tsx'
import { pageHtml, type PageFiles, type SiteInPages } from './page-html.ts'
import { builtPages, publicPages, type BuiltPage } from '../src/pages.ts'

interface BuildOutput {
  site: SiteInPages
  shell: string
  appScripts: string[]
  /** The files that modules need beyond the app. */
  findFiles: (modules: readonly string[]) => PageFiles
}

/** The HTML of every page, by file name. */
export async function renderPages({ site, shell, appScripts, findFiles }: BuildOutput): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  for (const { path, title } of publicPages) {
    const built: BuiltPage | undefined = new Map<string, BuiltPage>(Object.entries(builtPages)).get(path)
    if (!built) throw new Error(`${path} has no row in builtPages`)
    const { description, module, staticModules = [], files } = built
    const modules = module ? [module] : []
    const { scripts } = findFiles(modules)
    const { styles } = findFiles([...modules, ...staticModules])
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
