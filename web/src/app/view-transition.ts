import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/** Fades between pages where the browser supports it, and scrolls to the top. A redirect has no transition. */
export const withViewTransition: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace) {
    navigate(to, options)
    return
  }
  const go = (): void => {
    flushSync(() => navigate(to, options))
    window.scrollTo(0, 0)
  }
  if ('startViewTransition' in document) document.startViewTransition(go)
  else go()
}
