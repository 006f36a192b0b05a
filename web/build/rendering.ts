/** What the build writes beside the app: built itself first, for Node, because it draws with the app's own components. */
import { renderAt } from '../src/app/startup/prerender.tsx'
import { pageHtml, type PageFiles } from './page-html.ts'
import { builtPages, pages, type BuiltPage } from '../src/pages.ts'

export { webManifest } from './web-manifest.ts'

interface BuildOutput {
  /** The page that the browser draws. */
  shell: string
  /** The app's own scripts. */
  appScripts: string[]
  /** What a module needs beyond the app. */
  findFiles: (module: string) => PageFiles
}

/** The pages of the registry by file name. */
export async function renderPages({ shell, appScripts, findFiles }: BuildOutput): Promise<Map<string, string>> {
  const written = new Map<string, string>()
  for (const { path, title } of Object.values(pages)) {
    const { description, module, files }: BuiltPage = builtPages[path]
    const { styles, scripts } = module ? findFiles(module) : { styles: '', scripts: [] }
    for (const { file, isAboutThePlace = false, isRenderedInBrowser } of files) {
      const parts = isRenderedInBrowser
        ? { scripts: [...appScripts, ...scripts] }
        : { scripts, body: await renderAt(path) }
      written.set(file, pageHtml({ path, title, description, isAboutThePlace }, { ...parts, shell, styles }))
    }
  }
  return written
}
