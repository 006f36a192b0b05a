import type { Page } from '@playwright/test'

export interface Layout {
  /** The sum of the page's layout shifts since it was opened. */
  shift: number
  /** The texts that moved. */
  moved: string[]
  /** Where the first button of the menu that adds a dish was, from its first frame to its last: each place once. */
  addButtonTops: number[]
}

/** Runs in the page: records the layout in every frame. */
function recordLayout(): void {
  const layout: Layout = { shift: 0, moved: [], addButtonTops: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the observed type, which TypeScript does not know
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      layout.shift += value
      layout.moved.push(...sources.map(({ node }) => node?.textContent ?? ''))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const measure = (): void => {
    const top = document.querySelector('main li button[aria-label^="Add "]')?.getBoundingClientRect().top
    if (top !== undefined && layout.addButtonTops.at(-1) !== top) layout.addButtonTops.push(top)
    requestAnimationFrame(measure)
  }
  measure()
  Object.assign(window, { recordedLayout: layout })
}

/** Records how the layout of each page that is opened from now on moves. @returns a function that reads the latest. */
export async function watchLayout(page: Page): Promise<() => Promise<Layout>> {
  await page.addInitScript(recordLayout)
  return async () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- recorded above
      return (window as unknown as { recordedLayout: Layout }).recordedLayout
    })
}
