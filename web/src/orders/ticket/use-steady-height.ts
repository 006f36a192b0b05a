import { useLayoutEffect, type RefObject } from 'react'

const RELEASE = 'releaseheight'

/** Gives up the places of an element and of those around it: what has changed is what the customer asked for. */
export function releaseHeight(element: HTMLElement | null): void {
  element?.dispatchEvent(new Event(RELEASE, { bubbles: true }))
}

/**
 * Keeps what is below an element in its place, so that nothing moves under a finger: the place of what disappears from the
 * element stays free, and the page scrolls by what the element grows while its end is on the screen. A tap in the element
 * gives the place up.
 */
export function useSteadyHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const { style } = element
    let widthPx = 0
    let scrolledPx = 0
    let endPx = 0
    let children = 0
    let isTapped = false

    const followScroll = (): void => {
      // Measured here, it would count what has grown in the same frame.
      endPx -= scrollY - scrolledPx
      scrolledPx = scrollY
    }
    const reserve = (): void => {
      // Another width needs another height.
      if (element.clientWidth !== widthPx) style.minBlockSize = ''
      widthPx = element.clientWidth
      children = element.childElementCount
      isTapped = false
      const { height, bottom } = element.getBoundingClientRect()
      style.minBlockSize = `${height}px`
      endPx = bottom
      scrolledPx = scrollY
    }
    const giveUp = (): void => {
      isTapped = true
      style.minBlockSize = ''
      // React has rendered what the tap changes by then.
      requestAnimationFrame(reserve)
    }
    const observer = new ResizeObserver(() => {
      const { bottom } = element.getBoundingClientRect()
      const isSame = element.clientWidth === widthPx && element.childElementCount === children && !isTapped
      // Safari does not anchor the scroll position, and no browser does at the top of a page.
      if (isSame && bottom > endPx && endPx < innerHeight) scrollBy({ top: bottom - endPx, behavior: 'instant' })
      requestAnimationFrame(reserve)
    })
    observer.observe(element)
    element.addEventListener('click', giveUp)
    element.addEventListener(RELEASE, giveUp)
    addEventListener('scroll', followScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('click', giveUp)
      element.removeEventListener(RELEASE, giveUp)
      removeEventListener('scroll', followScroll)
    }
  }, [ref])
}
