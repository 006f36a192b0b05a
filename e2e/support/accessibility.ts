import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** No rule of WCAG 2.2 AA that a machine can check is broken on what is shown now, in the light and the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `in the ${colorScheme} scheme`).toEqual([])
  }
}

/** Nothing sticks out to the side: a page that scrolls both ways cannot be read. */
export async function expectToFit(page: Page): Promise<void> {
  const [scrolled, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(scrolled).toBe(shown)
}

/** Text as large as the browser can be told to make it. */
export async function enlargeText(page: Page, fontSize = '200%'): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, fontSize)
}

/** Lines break between words: half a word at the end of one cannot be read at a glance. */
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

const CLEAR_PX = 8

/** No word touches the left or the right edge of what it stands in. */
export async function expectClearOfEdges(panel: Locator): Promise<void> {
  const room = await panel.evaluate((element) => {
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
  expect(room).toBeGreaterThanOrEqual(CLEAR_PX)
}
