import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

const scrollPositions = new Map<string, number>()

/** Fades between tabs where the browser can. Each tab keeps its scroll position; the current tab scrolls to its top. */
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
  if ('startViewTransition' in document) document.startViewTransition(go)
  else go()
}
