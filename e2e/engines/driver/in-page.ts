/** Runs in the page: finds elements by Playwright's selectors. Bundled by `in-page-bundle.ts`. */
import { Ivya } from 'ivya'
import { isElementVisible } from 'ivya/utils'

const ivya = Ivya.create({ browser: /Firefox/.test(navigator.userAgent) ? 'firefox' : 'webkit' })
const formerPlaces = new WeakMap<Element, string>()

/** @throws where several elements match */
function find(selector: string): Element | null {
  return ivya.queryLocatorSelector(selector, document.documentElement, true)
}

/** Says whether it has stayed in its place since the last call: an element that moves would be missed. */
function isStill(element: Element, { x, y, width, height }: DOMRect): boolean {
  const place = [x, y, width, height].join(' ')
  const former = formerPlaces.get(element)
  formerPlaces.set(element, place)
  return place === former
}

function isInViewport({ left, top, right, bottom }: DOMRect): boolean {
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}

/** Says whether a click in its middle reaches it, and not something above it. */
function receivesClicks(element: Element, { left, top, width, height }: DOMRect): boolean {
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
}

const inPage = {
  count: (selector: string) => ivya.queryLocatorSelectorAll(selector, document.documentElement).length,
  isVisible: (selector: string) => {
    const element = find(selector)
    return element !== null && isElementVisible(element)
  },
  readText: (selector: string) => find(selector)?.textContent ?? null,

  /** The element once it can be clicked: visible, enabled, not moving and not covered. Scrolls to it. */
  findClickable(selector: string): Element | null {
    const element = find(selector)
    if (!element || !isElementVisible(element) || element.matches(':disabled, [aria-disabled="true"]')) return null
    if (!isInViewport(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    return isStill(element, box) && receivesClicks(element, box) ? element : null
  },

  /** A clickable field with its text selected, so that typing replaces it. */
  findField(selector: string): Element | null {
    const field = inPage.findClickable(selector)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.focus()
      field.select()
      return field
    }
    return null
  },
}

export type InPage = typeof inPage

Object.assign(globalThis, { inPage })
