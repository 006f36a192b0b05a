import type { ComponentType } from 'react'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

/**
 * Contents that are the same for every user as long as the page is open, and that need no script. On a prerendered page the
 * HTML stays as it is, so that the first visit downloads neither their code nor their data; anywhere else their chunk loads.
 */
export function staticContents(id: string, load: () => Promise<{ default: ComponentType }>): LazyPage {
  const Contents = lazyPage(load)
  // Read before React hydrates the page.
  const html = globalThis.document?.getElementById(id)?.innerHTML
  function Static() {
    const attributes = { id, className: 'contents' }
    return html === undefined ? (
      <div {...attributes}>
        <Contents />
      </div>
    ) : (
      // oxlint-disable-next-line react/no-danger -- our own HTML
      <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
    )
  }
  Static.preload = async () => {
    if (html === undefined) await Contents.preload()
  }
  Static.reset = Contents.reset
  return Static
}
