import { useEffect } from 'react'

/** Scrolls to the section that the address names: the browser itself has looked for it before the list was complete. */
export function useLinkedSection({ isComplete }: { isComplete: boolean }): void {
  useEffect(() => {
    if (!isComplete) return
    const anchor = location.hash.slice(1)
    if (anchor === '') return
    // Without it, the page starts at its top.
    const section = document.getElementById(anchor)
    if (section) section.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isComplete])
}
