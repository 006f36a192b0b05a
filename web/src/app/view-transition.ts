import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/** Fades between tabs where the browser can, and starts each page at its top. */
export const withViewTransition: AroundNavHandler = (navigate, to, options) => {
  const go = (): void => {
    flushSync(() => navigate(to, options))
    if (!options?.replace) window.scrollTo(0, 0)
  }
  if (options?.replace || !('startViewTransition' in document)) go()
  else document.startViewTransition(go)
}
