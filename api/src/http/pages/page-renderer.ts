import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_RENDERER_FILE, type RenderPage } from '@fuel-shack/contract/site/page-template'

/** The renderer that the web app's build contains, loaded with the first page that needs it. */
export function createPageRenderer(webDirectory: string): RenderPage {
  let loading: Promise<RenderPage> | undefined
  return async (path, appConfig) => {
    loading ??= loadRenderer(join(webDirectory, PAGE_RENDERER_FILE))
    const renderPage = await loading
    return renderPage(path, appConfig)
  }
}

async function loadRenderer(file: string): Promise<RenderPage> {
  if (!existsSync(file)) throw new Error(`The build has no ${file}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the module that declares this type
  const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage }
  return renderPage
}
