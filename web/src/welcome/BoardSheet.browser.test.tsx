import { hoursOf } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { SITE_PRODUCTS } from '../../test/facts.ts'
import { OPEN, setClock, WEEK } from '../../test/kitchen.ts'
import { CONFIG, renderApp } from '../../test/render-app.tsx'
import { CHIPS, json, PIE, stubApi } from '../../test/stub-api.ts'
import { USUAL_PACE } from '../../test/usual-pace.ts'

const open = { ordering: 'open' } as const
const sheet = page.getByRole('dialog')
const orderLink = sheet.getByRole('link', { name: 'Order from this menu', exact: true })

async function openBoard(title: string) {
  await page.getByRole('button', { name: `${title} menu, enlarge` }).click()
  await expect.element(sheet.getByAltText(`${title} board`)).toBeVisible()
}

const products = ['Lunch', 'Sides'].flatMap((section, place) =>
  Array.from({ length: 20 }, (_, index) => ({
    ...(section === 'Sides' ? CHIPS : PIE),
    id: `${section}-${index}`,
    order: place * 100 + index,
  })),
)

describe('Order from this menu', () => {
  it('“Order from this menu” leads from an opened board to its section, and Back to the welcome page', async () => {
    // Not every browser keeps the place when something above it turns out taller.
    document.documentElement.style.overflowAnchor = 'none'
    onTestFinished(() => document.documentElement.removeAttribute('style'))
    stubApi({ 'GET stripe/products': () => json(products) })
    await renderApp('/home', { ...open, catalogue: products })
    await openBoard('Sides')
    await orderLink.click()
    await expect.poll(() => location.pathname + location.hash).toBe('/orders#section-sides')
    await expect.element(sheet).not.toBeInTheDocument()
    const heading = page.getByRole('heading', { name: 'Sides', exact: true })
    const links = page.getByRole('navigation', { name: 'Menu sections' })
    await expect.poll(() => heading.element().getBoundingClientRect().top).toBeLessThan(innerHeight / 2)
    expect(heading.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      links.element().getBoundingClientRect().bottom,
    )
    await expect.element(page.getByRole('link', { name: 'Sides', exact: true })).toHaveAttribute('aria-current')
    await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('visible')

    history.back()
    await expect.poll(() => location.pathname).toBe('/home')
    await expect.element(page.getByRole('button', { name: 'Sides menu, enlarge' })).toBeVisible()
    await expect.poll(() => history.state?.layers).toBeUndefined()
    expect(sheet.query()).toBeNull()
  })

  it('Order from this menu is not there for a board whose section has nothing to order', async () => {
    stubApi()
    await renderApp('/home', open)
    await openBoard('Dinner')
    expect(orderLink.query()).toBeNull()
  })

  it.each(['coming-soon', 'closed'] as const)(
    'Order from this menu is not there while ordering is %s',
    async (ordering) => {
      stubApi({ 'GET app-config': () => json({ ...CONFIG, ordering }) })
      await renderApp('/home', { ordering })
      await openBoard('Sides')
      expect(orderLink.query()).toBeNull()
    },
  )

  it('Order from this menu is not there while the kitchen is closed for days', async () => {
    setClock('2026-11-23T21:00:00')
    const hours = hoursOf({ week: WEEK, exceptions: { '2026-11-24': [], '2026-11-25': [] } }, 'Australia/Brisbane')
    const closed: Partial<AppConfig> = { ...OPEN, kitchen: { hours, takesOrders: false } }
    stubApi({ 'GET app-config': () => json({ ...CONFIG, ...closed }) })
    await renderApp('/home', closed)
    await openBoard('Sides')
    await expect.element(orderLink).not.toBeInTheDocument()
  })

  it('Order from this menu and the zoom button both fit a narrow screen', async () => {
    await page.viewport(320, 640)
    stubApi()
    await renderApp('/home', open)
    await openBoard('Sides')
    const link = orderLink.element().getBoundingClientRect()
    const zoom = sheet.getByRole('button', { name: 'Zoom in' }).element().getBoundingClientRect()
    for (const { left, right, height } of [link, zoom]) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(320)
      expect(height).toBeGreaterThanOrEqual(44)
    }
  })
})

const onBoard = SITE_PRODUCTS.filter(({ section }) => section === 'Lunch')
const [first, second] = onBoard
const soldOut = [{ id: first?.id, description: '', details: null, availability: { soldOutUntil: null } }]
const item = (title = '') => sheet.getByRole('listitem').filter({ hasText: title })
const news = sheet.getByRole('list', { name: 'Not available right now' })

describe('a board while orders are taken', () => {
  it('a board while orders are taken says above the picture and in the list what is sold out, with the prices of now', async () => {
    const catalogue = onBoard.map((product) => (product.id === second?.id ? { ...product, price: 99 } : product))
    stubApi({ 'GET stripe/products': () => json(catalogue), 'GET menu': () => json(soldOut) })
    await renderApp('/home', { ...open, catalogue })
    await openBoard('Lunch')
    await expect.element(news).toHaveTextContent(`Sold out: ${first?.title}`)
    const texts = sheet
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(texts).toContain(`${first?.title} $${first?.price.toFixed(2)}Sold out`)
    expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^${second?.title} \\$99\\.00`)))
    expect(news.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      sheet.getByAltText('Lunch board').element().getBoundingClientRect().top,
    )
  })

  it('a board while orders are taken has nothing to say if all of it can be ordered', async () => {
    stubApi({ 'GET stripe/products': () => json(onBoard) })
    await renderApp('/home', { ...open, catalogue: onBoard })
    await openBoard('Lunch')
    await expect.element(item(first?.title)).toBeVisible()
    expect(news.query()).toBeNull()
  })
})

it('an opened board follows a manager who closes ordering, and then is as in the picture', async () => {
  let latest: AppConfig = { ...CONFIG, ...open, catalogue: onBoard, settingsVersion: 1 }
  stubApi({
    'GET stripe/products': () => json(onBoard),
    'GET menu': () => json(soldOut),
    'GET app-config': () => json(latest),
    'GET kitchen': () => json({ ...USUAL_PACE, settingsVersion: latest.settingsVersion }),
  })
  await renderApp('/home', latest)
  await openBoard('Lunch')
  await expect.element(orderLink).toBeVisible()
  await expect.element(news).toBeVisible()
  latest = { ...latest, ordering: 'closed', kitchen: null, settingsVersion: 2 }
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(orderLink).not.toBeInTheDocument()
  await expect.element(news).not.toBeInTheDocument()
  expect(item(first?.title).element().textContent).not.toContain('Sold out')
})

it.each(['coming-soon', 'closed'] as const)('a board is as in the picture while ordering is %s', async (ordering) => {
  const catalogue = onBoard
  stubApi({
    'GET app-config': () => json({ ...CONFIG, ordering, catalogue }),
    'GET stripe/products': () => json(catalogue),
    'GET menu': () => json(soldOut),
  })
  await renderApp('/home', { ordering, catalogue })
  await openBoard('Lunch')
  await expect.element(item(first?.title)).toBeVisible()
  expect(item(first?.title).element().textContent).not.toContain('Sold out')
  expect(news.query()).toBeNull()
})
