import { useEffect } from 'react'

/**
 * Rendered inside every overlay. Navigating back closes the overlay. If the element that opened it is gone by then, the
 * current page receives the focus.
 */
export function ModalBehaviour({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    window.addEventListener('popstate', onClose)
    return () => window.removeEventListener('popstate', onClose)
  }, [onClose])

  useEffect(() => () => queueMicrotask(focusPageIfFocusIsLost), [])
  return null
}

function focusPageIfFocusIsLost(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}
