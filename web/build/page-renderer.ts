/** Renders pages in the server. The build bundles this file for Node. */
import type { PageRenderer } from '@fuel-shack/contract/shop/rest-stop/page-template'
import { publicPages } from '../src/app/pages/pages.tsx'
import { renderAt } from '../src/app/startup/prerender.tsx'

export const renderPage: PageRenderer['renderPage'] = renderAt

export const describePage: PageRenderer['describePage'] = (path, { facts }) => {
  const page = publicPages.find((each) => each.path === path)
  if (!page) throw new Error(`There is no public page at ${path}`)
  return { title: page.title(facts), description: page.description(facts) }
}
