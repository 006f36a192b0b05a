import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { Suspense, type ComponentType } from 'react'
import { useAppConfig } from '../../client/AppConfigProvider.tsx'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

/**
 * Contents that are the same for every user, and that need no script. On a prerendered page the HTML stays as it is, so that the
 * first visit downloads neither their code nor their data; anywhere else their chunk loads.
 * @param select what they show of the configuration. If that changes while the page is open, their chunk loads after all.
 */
export function staticContents(
  id: string,
  load: () => Promise<{ default: ComponentType }>,
  select: (config: AppConfig) => unknown,
): LazyPage {
  const Contents = lazyPage(load)
  const attributes = { id, className: 'contents' }
  // Read before React hydrates the page.
  const html = globalThis.document?.getElementById(id)?.innerHTML
  let prerendered: { from: unknown } | undefined
  function Static() {
    const selected = select(useAppConfig())
    prerendered ??= { from: selected }
    const current = (
      <div {...attributes}>
        <Contents />
      </div>
    )
    if (html === undefined) return current
    // oxlint-disable-next-line react/no-danger -- our own HTML
    const asPrerendered = <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
    return selected === prerendered.from ? asPrerendered : <Suspense fallback={asPrerendered}>{current}</Suspense>
  }
  Static.preload = async () => {
    if (html === undefined) await Contents.preload()
  }
  Static.reset = Contents.reset
  return Static
}
