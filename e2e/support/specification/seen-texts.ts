/** Collects the visible texts and accessible names of every screen and dialog that a browser shows. */
import type { BrowserContext } from '@playwright/test'

/** The texts by screen: the title of a dialog, or the path of a page. */
export type SeenTexts = Map<string, Set<string>>

/** Call this before the first page of the context opens. */
export async function collectTexts(context: BrowserContext, seen: SeenTexts): Promise<void> {
  await context.exposeBinding('reportTexts', (_source, texts: [screen: string, text: string][]) => {
    for (const [screen, text] of texts) addText(seen, screen, text)
  })
  await context.addInitScript(observeTexts)
}

export function addText(seen: SeenTexts, screen: string, text: string): void {
  const texts = seen.get(screen) ?? new Set()
  seen.set(screen, texts.add(text))
}

/** @returns the listed texts that were not seen on their screen */
export function findMissing(listed: Readonly<Record<string, readonly string[]>>, seen: SeenTexts): string[] {
  return Object.entries(listed).flatMap(([screen, texts]) =>
    texts.filter((text) => !seen.get(screen)?.has(text)).map((text) => `${screen}: ${text}`),
  )
}

declare global {
  interface Window {
    /** Exposed to the page by the journey. */
    reportTexts: (texts: [string, string][]) => void
  }
}

/** Runs in the page: reports each text once, at the latest with the frame that shows it. */
function observeTexts(): void {
  const LONGEST_TEXT = 400
  /** A text that only a style shows changes nothing in the document. */
  const WHOLE_PAGE_EVERY_MS = 500
  const reported = new Set<string>()
  const { reportTexts } = window
  const changed = new Set<Element>()
  let isQueued = false
  let wholePageAtMs = 0

  const normalise = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()

  function screenOf(element: Element): string {
    const dialog = element.closest('dialog, [role="dialog"]')
    const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')
    return dialog?.getAttribute('aria-label') ?? title?.textContent ?? location.pathname
  }

  function read(element: Element, texts: [string, string][]): void {
    const content = element.textContent.length > LONGEST_TEXT ? '' : element.textContent
    const own = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
    const named = ['aria-label', 'placeholder', 'alt', 'src'].map((name) => element.getAttribute(name) ?? '')
    const found = new Set([content, own, ...named].map(normalise))
    found.delete('')
    if (found.size === 0) return
    const screen = screenOf(element)
    for (const text of found) {
      const key = `${screen}\n${text}`
      if (reported.has(key) || !element.checkVisibility()) continue
      reported.add(key)
      texts.push([screen, text])
    }
  }

  function report(): void {
    isQueued = false
    const body = document.querySelector('body')
    if (!body) return
    if (performance.now() - wholePageAtMs > WHOLE_PAGE_EVERY_MS) {
      wholePageAtMs = performance.now()
      changed.clear()
      changed.add(body)
    }
    const elements = new Set<Element>()
    const texts: [string, string][] = []
    const roots = [...changed].filter((element) => body.contains(element))
    changed.clear()
    for (const root of roots) for (const inside of root.querySelectorAll('*')) elements.add(inside)
    for (const root of roots) {
      for (let outer: Element | null = root; outer && outer !== body; outer = outer.parentElement) elements.add(outer)
    }
    for (const element of elements) read(element, texts)
    if (texts.length > 0) reportTexts(texts)
  }

  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      if (element) changed.add(element)
    }
    if (isQueued) return
    isQueued = true
    requestAnimationFrame(report)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
