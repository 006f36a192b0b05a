import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps a custom property of the page at the height of a bar that covers it, so that toasts, the focus and the end of
 * the page stay clear of it at every text size.
 */
export function useHeightVariable(bar: RefObject<HTMLElement | null>, name: '--top-bar' | '--bottom-bars'): void {
  useMeasuredVariable(bar, name, heightOf)
}

/** The same for the buttons of a dialog, which may float: from the screen's lower edge up to their top. */
export function useDialogBars(buttons: RefObject<HTMLElement | null>): void {
  useMeasuredVariable(buttons, '--dialog-bars', heightToTopOf)
}

function heightOf({ offsetHeight }: HTMLElement): number {
  return offsetHeight
}

function heightToTopOf(element: HTMLElement): number {
  const popup = element.offsetParent
  return popup instanceof HTMLElement ? Math.max(0, innerHeight - popup.offsetTop - element.offsetTop) : 0
}

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
    if (element.offsetParent) observer.observe(element.offsetParent)
    return () => {
      observer.disconnect()
      page.removeProperty(name)
    }
  }, [bar, name, measure])
}
