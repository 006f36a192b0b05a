import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { afterOwnStep } from '../ui/overlays/own-step.ts'

const FADE_MS = 150
const scrollPositions = new Map<string, number>()

/**
 * Fades the next page in. Each tab keeps its scroll position; the current tab scrolls to its top. A redirect does neither.
 *
 * Not a view transition: its picture of the page receives the taps until it has ended, and delays the page by a frame.
 */
export const withPageTransition: AroundNavHandler = (...navigation) => afterOwnStep(() => changePage(...navigation))

const changePage: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace) {
    navigate(to, options)
    return
  }
  const isSamePage = to === location.pathname
  scrollPositions.set(location.pathname, scrollY)
  flushSync(() => navigate(to, options))
  // A page scrolls to the section that its address names.
  if (!to.includes('#')) window.scrollTo({ top: isSamePage ? 0 : (scrollPositions.get(to) ?? 0), behavior: 'instant' })
  if (isSamePage || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document.querySelector('main')?.animate({ opacity: [0.2, 1] }, FADE_MS)
}
