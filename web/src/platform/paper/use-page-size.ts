import { useEffect, type RefObject } from 'react'

export type Paper = 'a4' | 'roll'

const MM_PER_PX = 25.4 / 96

/**
 * A roll is cut where the page ends, so its page is as long as the longest document. The roll on the screen has the sizes of the
 * print. The content security policy allows no inline style; a constructed style sheet is not one.
 */
export function usePageSize(papers: RefObject<HTMLElement | null>, paper: Paper): void {
  useEffect(() => {
    const element = papers.current
    if (!element || paper !== 'roll') return undefined
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const update = () => {
      const heights = [...element.children].map((child) => child.getBoundingClientRect().height)
      // The 4 mm are room for rounding: a page that is a little too short would be two.
      const lengthMm = Math.ceil(Math.max(0, ...heights) * MM_PER_PX) + 4
      sheet.replaceSync(`@page receipt-roll { size: 80mm ${lengthMm}mm; margin: 0 }`)
    }
    const observer = new ResizeObserver(update)
    for (const child of element.children) observer.observe(child)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  })
}
