/** Used as the `ref` of an element that takes the focus, because the tapped button has disappeared. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** Used as the `ref` of an element that is scrolled into view when it appears. */
export function showOnMount(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The same for one that is longer than the screen. */
export function showFromStart(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
}
