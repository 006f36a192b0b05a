import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { photos } from 'virtual:site-dishes'
import { renderApp } from '../../test/render-app.tsx'
import { CHIPS, DISHES, json, PIE, stubApi } from '../../test/stub-api.ts'

const open = { ordering: 'open' } as const
const section = (title: string) => page.getByRole('region', { name: title })
const picturesIn = (title: string) => [...section(title).element().querySelectorAll('img')]
const addressOf = (picture: HTMLImageElement) => new URL(picture.currentSrc || picture.src).pathname

/** The site has a photograph of the dish, whose file the development server does not have. */
function hasPhotoOf(id: string): void {
  photos.push(id)
  onTestFinished(() => void photos.splice(photos.indexOf(id), 1))
}

function savesData(): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
}

describe('the pictures of the menu', () => {
  it('the pictures of the menu are a drawing beside the heading of each section without photographs', async () => {
    stubApi()
    await renderApp('/orders', open)
    await expect.element(section('Lunch')).toBeVisible()
    expect(picturesIn('Lunch').map(addressOf)).toEqual(['/menu/section_menu2_lunch.svg'])
    await expect.poll(() => picturesIn('Lunch')[0]?.naturalWidth).toBeGreaterThan(0)
    expect(picturesIn('Lunch')[0]?.alt).toBe('')
  })

  it('the pictures of the menu are the drawing of other sections in one that has none', async () => {
    const pie = { ...PIE, section: 'Specials' }
    stubApi({ 'GET stripe/products': () => Response.json([pie]) })
    await renderApp('/orders', { ...open, catalogue: [pie] })
    await expect.element(section('Specials')).toBeVisible()
    expect(picturesIn('Specials').map(addressOf)).toEqual(['/menu/section_other.svg'])
  })

  it('the pictures of the menu are photographs in the rows of dishes that have one, and never a drawing', async () => {
    hasPhotoOf(PIE.id)
    stubApi({ 'GET stripe/products': () => Response.json([PIE, { ...CHIPS, section: PIE.section }]) })
    await renderApp('/orders', { ...open, catalogue: [PIE, { ...CHIPS, section: PIE.section }] })
    await expect.element(section('Lunch')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: PIE.title })
    await expect.element(row).toBeVisible()
    // The development server lacks the file, so in the end no row has a picture.
    await expect.poll(() => picturesIn('Lunch')).toEqual([])
  })

  it('the pictures of the menu do not appear as drawings in the list that a search for an allergy finds', async () => {
    hasPhotoOf(PIE.id)
    stubApi()
    await renderApp('/orders', open)
    await page.getByLabelText('Search the menu').fill('peanut')
    await expect
      .element(page.getByText("We can't promise that any dish is free of peanut", { exact: false }))
      .toBeVisible()
    await expect.element(page.getByText(PIE.title, { exact: true })).toBeVisible()
    await expect.element(page.getByText(CHIPS.title, { exact: true })).toBeVisible()
    const inRows = [...document.querySelectorAll('main li img')].map((picture) => picture.getAttribute('src'))
    expect(inRows.filter((source) => source?.includes('section_'))).toEqual([])
  })

  it('the pictures of the menu need no photograph while the person saves data', async () => {
    hasPhotoOf(PIE.id)
    savesData()
    const requested: string[] = []
    const observer = new PerformanceObserver((list) => requested.push(...list.getEntries().map(({ name }) => name)))
    observer.observe({ type: 'resource' })
    onTestFinished(() => observer.disconnect())
    stubApi()
    await renderApp('/orders', open)
    await expect.poll(() => picturesIn('Lunch')).toEqual([])
    expect(requested.filter((name) => name.includes('/photos/dish_'))).toEqual([])
  })

  it('the sheet of a dish without a photograph has no picture', async () => {
    stubApi()
    await renderApp('/orders', open)
    await page.getByRole('button', { name: 'About Beef pie' }).click()
    const sheet = page.getByRole('dialog', { name: 'Beef pie' })
    await expect.element(sheet.getByText('With chips')).toBeVisible()
    expect(sheet.element().querySelector('img')).toBeNull()
  })

  it.each([
    ['/menu/menu2_lunch-360.webp', 'is in the sheet', '/menu/menu2_lunch-360.webp'],
    ['/menu/missing.webp', 'that does not load is left out', undefined],
  ])('a picture of the payment provider (%s) %s, not in the list', async (picture, _behaviour, shown) => {
    stubApi({ 'GET menu': () => json(DISHES.map((dish) => ({ ...dish, picture }))) })
    await renderApp('/orders', open)
    await expect.element(page.getByText('With chips')).toBeVisible()
    expect(picturesIn('Lunch').map(addressOf)).toEqual(['/menu/section_menu2_lunch.svg'])
    await page.getByRole('button', { name: 'About Beef pie' }).click()
    const sheet = page.getByRole('dialog', { name: 'Beef pie' })
    await expect.element(sheet.getByText('With chips')).toBeVisible()
    const inSheet = () => sheet.element().querySelector('img')
    await expect
      .poll(() => [inSheet()?.getAttribute('src'), Boolean(inSheet()?.naturalWidth)])
      .toEqual([shown, shown !== undefined])
  })
})
