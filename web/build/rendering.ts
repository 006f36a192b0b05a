/** Makes the templates of the pages with parts of the app. The build bundles this file for Node and runs it. */
import { publicPages } from '../src/app/pages/pages.tsx'
import { pageHtml } from './page-html.ts'

interface BuildOutput {
  shell: string
  /** The inlined styles that a module needs beyond the app's. */
  stylesOf: (module: string) => string
}

/** The template of every page, by file name. */
export function makeTemplates({ shell, stylesOf }: BuildOutput): Map<string, string> {
  return new Map(
    publicPages.flatMap(({ module, files }) => {
      const styles = module ? stylesOf(module) : ''
      return files.map((page): [string, string] => [page.file, pageHtml(page, { shell, styles })])
    }),
  )
}
