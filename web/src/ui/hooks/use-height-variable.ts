import { useLayoutEffect, type RefObject } from 'react'

/**
 * Sets a custom property of the page to the height of a bar, so that the bar does not cover toasts, the focused element or
 * the end of the page at any text size.
 */
export function useHeightVariable(
  bar: RefObject<HTMLElement | null>,
  name: '--top-bar' | '--bottom-bars' | '--notices',
): void {
  useMeasuredVariable(bar, name, name === '--top-bar' ? outerHeight : innerHeight)
}

function outerHeight({ offsetHeight }: HTMLElement): number {
  return offsetHeight
}

/** Leaves out borders, which a page may put around the bars. */
function innerHeight({ clientHeight }: HTMLElement): number {
  return clientHeight
}

/** Sets a custom property of the page to a measure of an element, in pixels, and updates it when the element resizes. */
function useMeasuredVariable(
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
    return () => {
      observer.disconnect()
      page.removeProperty(name)
    }
  }, [bar, name, measure])
}
