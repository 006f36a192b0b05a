import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGE_RENDERER_FILE, type PageRenderer } from '@fuel-shack/contract/shop/rest-stop/page-template'

/** Loads the renderer that the web app's build contains. @throws Error if the build has none */
export async function loadPageRenderer(webDirectory: string): Promise<PageRenderer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the module that declares this type
  return (await import(pathToFileURL(join(webDirectory, PAGE_RENDERER_FILE)).href)) as PageRenderer
}
