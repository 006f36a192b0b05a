import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps a custom property of the page at the height of a bar that covers it, so that toasts, the focus and the end of
 * the page stay clear of it at every text size.
 */
export function useHeightVariable(bar: RefObject<HTMLElement | null>, name: '--top-bar' | '--bottom-bars'): void {
  useMeasuredVariable(bar, name, heightOf)
}

function heightOf({ offsetHeight }: HTMLElement): number {
  return offsetHeight
}

/** Keeps a custom property of the page at a measure of an element, in pixels. */
export function useMeasuredVariable(
  bar: RefObject<HTMLElement | null>,
  name: string,
  measure: (element: HTMLElement) => number,
): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const page = document.documentElement.style
    const observer = new ResizeObserver(() => page.setProperty(name, `${measure(element)}px`))
    observer.observe(element)
    if (element.offsetParent) observer.observe(element.offsetParent)
    return () => {
      observer.disconnect()
      page.removeProperty(name)
    }
  }, [bar, name, measure])
}
