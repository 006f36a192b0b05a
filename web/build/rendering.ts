/** What the build writes beside the app: built itself first, for Node, because it draws with the app's own components. */
import { renderAt } from '../src/app/prerender.tsx'
import { pageHtml, type OwnParts } from './page-html.ts'
import { allPages } from '../src/pages.ts'

export { webManifest } from './web-manifest.ts'

interface BuiltParts {
  /** The page that the browser draws. */
  shell: string
  /** The app's own scripts. */
  appScripts: string[]
  /** What a module needs beyond the app. */
  findParts: (module: string) => OwnParts
}

/** The pages of the registry by file name. */
export async function renderPages({ shell, appScripts, findParts }: BuiltParts): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const { files, ...page } of allPages) {
    const { styles, scripts } = page.module ? findParts(page.module) : { styles: '', scripts: [] }
    for (const { file, isAboutThePlace = false, isRenderedLate } of files) {
      const parts = isRenderedLate
        ? { scripts: [...appScripts, ...scripts] }
        : { scripts, body: await renderAt(page.path) }
      pages.set(file, pageHtml({ ...page, isAboutThePlace }, { ...parts, shell, styles }))
    }
  }
  return pages
}
