import { useLayoutEffect, type RefObject } from 'react'

/**
 * Leaves the place free of what disappears from an element, so that nothing below moves under a finger. A tap in the element
 * gives the place up.
 */
export function useSteadyHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let widthPx = 0

    const { style } = element

    const reserve = (): void => {
      // Another width needs another height.
      if (element.clientWidth !== widthPx) style.minBlockSize = ''
      widthPx = element.clientWidth
      style.minBlockSize = `${element.getBoundingClientRect().height}px`
    }
    const giveUp = (): void => {
      style.minBlockSize = ''
      // After React has rendered what the tap changes.
      requestAnimationFrame(reserve)
    }
    const observer = new ResizeObserver(() => requestAnimationFrame(reserve))
    observer.observe(element)
    element.addEventListener('click', giveUp)
    return () => {
      observer.disconnect()
      element.removeEventListener('click', giveUp)
    }
  }, [ref])
}
