import { useEffect } from 'react'

/**
 * Stands inside every popup of ours. A step back through the addresses closes it; and once it is gone, with its opener
 * or with the whole page that it was on, the page that is there now has the focus.
 */
export function ModalBehaviour({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    window.addEventListener('popstate', onClose)
    return () => window.removeEventListener('popstate', onClose)
  }, [onClose])

  useEffect(() => () => queueMicrotask(focusPageIfNothingIs), [])
  return null
}

function focusPageIfNothingIs(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}
