import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteCatalogueSchema, siteSchema } from './site.ts'

const repository = join(import.meta.dirname, '../../..')
const sites = globSync('{site,examples/*}/site.json', { cwd: repository }).map(dirname)

function readJson(site: string, file: string): unknown {
  return JSON.parse(readFileSync(join(repository, site, file), 'utf8'))
}

test('there is the default site and another one', () => {
  expect(sites).toContain('site')
  expect(sites.length).toBeGreaterThan(1)
})

describe.each(sites)('%s', (folder) => {
  test('is as the schemas say, and every menu board has a section', () => {
    const site = siteSchema.parse(readJson(folder, 'site.json'))
    const catalogue = siteCatalogueSchema.parse(readJson(folder, 'catalogue.json'))
    const sections = new Set(catalogue.products.map((product) => product.section))
    expect(site.menuBoards.map((board) => board.section)).toEqual([...sections])
  })

  test('has no two products with one id or place', () => {
    const { products } = siteCatalogueSchema.parse(readJson(folder, 'catalogue.json'))
    expect(new Set(products.map((product) => product.id)).size).toBe(products.length)
    expect(new Set(products.map((product) => product.order)).size).toBe(products.length)
  })
})
