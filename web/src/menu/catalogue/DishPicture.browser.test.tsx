import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { FACTS } from '../../../test/facts.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { CHIPS, PIE, stubApi } from '../../../test/stub-api.ts'

const open = { ordering: 'open' } as const
const section = (title: string) => page.getByRole('region', { name: title })
const picturesIn = (title: string) => [...section(title).element().querySelectorAll('img')]
const addressOf = (picture: HTMLImageElement) => new URL(picture.currentSrc || picture.src).pathname

const withPhoto = { ...open, facts: { ...FACTS, dishPhotos: { [PIE.id]: 'of-tests' } } }

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
    const catalogue = [PIE, { ...CHIPS, section: PIE.section }]
    stubApi({ 'GET stripe/products': () => Response.json(catalogue) })
    await renderApp('/orders', { ...withPhoto, catalogue })
    await expect.element(section('Lunch')).toBeVisible()
    await expect.poll(() => picturesIn('Lunch').map(addressOf)).toEqual([`/photos/dish_${PIE.id}-72.avif`])
  })

  it('a photograph that does not load is left out', async () => {
    const missing = { ...PIE, id: 'missing' }
    stubApi({ 'GET stripe/products': () => Response.json([missing]) })
    const facts = { ...FACTS, dishPhotos: { missing: 'of-tests' } }
    await renderApp('/orders', { ...open, facts, catalogue: [missing] })
    await expect.element(page.getByRole('listitem').filter({ hasText: PIE.title })).toBeVisible()
    await expect.poll(() => picturesIn('Lunch')).toEqual([])
  })

  it('the pictures of the menu do not appear as drawings in the list that a search for an allergy finds', async () => {
    stubApi()
    await renderApp('/orders', withPhoto)
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
    savesData()
    const requested: string[] = []
    const observer = new PerformanceObserver((list) => requested.push(...list.getEntries().map(({ name }) => name)))
    observer.observe({ type: 'resource' })
    onTestFinished(() => observer.disconnect())
    stubApi()
    await renderApp('/orders', withPhoto)
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
})
