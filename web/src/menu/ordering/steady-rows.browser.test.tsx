import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SITE_PRODUCTS } from '../../../test/facts.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { json, stubApi } from '../../../test/stub-api.ts'

const WIDTHS = [320, 360, 390, 768, 1024]

const lines = SITE_PRODUCTS.slice(0, 12)
const catalogue = lines.map(({ id, title, price }, order) => ({ id, title, price, section: 'Menu', order }))

/** At each width, the height of each row and where its plus is in it. */
async function measureRows(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const width of WIDTHS) {
    await page.viewport(width, 844)
    rows[`${width} px`] = [...document.querySelectorAll('main section li')].map((row) => {
      const edges = row.getBoundingClientRect()
      const plus = row.querySelector('[aria-label^="Add "]')?.getBoundingClientRect()
      const place = plus ? [plus.left - edges.left, plus.top - edges.top] : []
      return [row.querySelector('button')?.ariaLabel, edges.height, ...place].join(' ')
    })
  }
  return rows
}

it('adding a dish moves neither its button nor the rows below, on any screen', async () => {
  const menu = lines.map(({ id, description }) => ({ id, description, details: null }))
  stubApi({ 'GET stripe/products': () => json(catalogue), 'GET menu': () => json(menu) })
  await renderApp('/orders', { ordering: 'open', catalogue })
  await expect.element(page.getByText(lines[0]?.description ?? '', { exact: true })).toBeInTheDocument()
  // Sections away from the screen are not laid out.
  for (const section of document.querySelectorAll('main section')) {
    section.setAttribute('style', 'content-visibility: visible')
  }
  const before = await measureRows()
  const buttons = document.querySelectorAll<HTMLElement>('main section li button[aria-label^="Add "]')
  expect(buttons).toHaveLength(lines.length)
  for (const button of buttons) {
    button.click()
    await new Promise(requestAnimationFrame)
  }
  await expect.element(page.getByText(`${lines.length} items`)).toBeVisible()
  expect(await measureRows()).toEqual(before)
})
