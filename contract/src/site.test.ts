import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteCatalogueSchema, siteSchema } from './site.ts'

function readSiteFile(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../site/${name}`, import.meta.url), 'utf8'))
}

test('the site data matches the schemas, and every menu board has a section', () => {
  const site = siteSchema.parse(readSiteFile('site.json'))
  const catalogue = siteCatalogueSchema.parse(readSiteFile('catalogue.json'))
  const sections = new Set(catalogue.products.map((product) => product.section))
  expect(site.menuBoards.map((board) => board.section)).toEqual([...sections])
})

test('no two products share an id or a position', () => {
  const { products } = siteCatalogueSchema.parse(readSiteFile('catalogue.json'))
  expect(new Set(products.map((product) => product.id)).size).toBe(products.length)
  expect(new Set(products.map((product) => product.order)).size).toBe(products.length)
})
