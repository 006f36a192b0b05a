import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only ones that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks the rules of WCAG 2.2 AA that axe can test, in the light and the dark colour scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const runOnly: RunOnly =
      colorScheme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES }
    expect(await findViolations(page, runOnly), `in the ${colorScheme} scheme`).toEqual([])
  }
}

/**
 * The script of axe is half a megabyte: a page gets it once. What is fading in has the contrast of a moment, so its end is awaited;
 * a spinner has none.
 */
async function findViolations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only) => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // One whose element goes is cancelled.
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const result = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] })
    return result.violations
  }, runOnly)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects no horizontal overflow: a page that scrolls both ways cannot be read. */
export async function expectToFit(page: Page): Promise<void> {
  const [scrolled, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(scrolled).toBe(shown)
}

/** Enlarges the text as the browser's font size setting does. */
export async function enlargeText(page: Page, fontSize = '200%'): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, fontSize)
}

/** Expects line breaks between words only. */
export async function expectWholeWords(words: Locator): Promise<void> {
  const broken = await words.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word)
      }
    }
    return found
  })
  expect(broken).toEqual([])
}

const MIN_PADDING_PX = 8

/** Expects space between the text and the left and right edges of its container. */
export async function expectHorizontalPadding(panel: Locator): Promise<void> {
  const padding = await panel.evaluate((element) => {
    const range = document.createRange()
    const edges = element.getBoundingClientRect()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let least = Infinity
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text)
      for (const { left, right } of range.getClientRects()) {
        least = Math.min(least, left - edges.left, edges.right - right)
      }
    }
    return least
  })
  expect(padding).toBeGreaterThanOrEqual(MIN_PADDING_PX)
}
