/** Renders pages in the server, with data that the build does not have. The build bundles this file for Node. */
import type { RenderPage } from '@fuel-shack/contract/site/page-template'
import { renderAt } from '../src/app/startup/prerender.tsx'

export const renderPage: RenderPage = renderAt
