import { useLayoutEffect, type RefObject } from 'react'

/**
 * Sets a custom property of the page to the height of a bar, so that the bar does not cover toasts, the focused element or
 * the end of the page at any text size.
 */
export function useHeightVariable(
  bar: RefObject<HTMLElement | null>,
  name: '--top-bar' | '--bottom-bars' | '--notices' | '--place-tabs',
): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const page = document.documentElement.style
    const observer = new ResizeObserver(() => {
      // Borders do not count: a page may put them around the bars at the end.
      const heightPx = name === '--top-bar' ? element.offsetHeight : element.clientHeight
      page.setProperty(name, `${heightPx}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.removeProperty(name)
    }
  }, [bar, name])
}
