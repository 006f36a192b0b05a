import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

const scrollPositions = new Map<string, number>()

/**
 * Fades between pages where the browser supports it. Each tab keeps its scroll position; the current tab scrolls to its
 * top. A redirect has no transition.
 */
export const withViewTransition: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace) {
    navigate(to, options)
    return
  }
  scrollPositions.set(location.pathname, scrollY)
  const top = to === location.pathname ? 0 : (scrollPositions.get(to) ?? 0)
  const go = (): void => {
    flushSync(() => navigate(to, options))
    window.scrollTo({ top, behavior: 'instant' })
  }
  if (!('startViewTransition' in document)) {
    go()
    return
  }
  // A quick second tap skips the animation of the first; the page changes all the same.
  document.startViewTransition(go).ready.catch((error: unknown) => console.debug('No page transition', error))
}
