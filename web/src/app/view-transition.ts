import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/** Fades between tabs where the browser can, and starts each page at its top. A redirect is nobody's step: it is plain. */
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
