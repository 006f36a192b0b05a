import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { siteCatalogueSchema } from '@fuel-shack/contract/shop/folder/site-catalogue'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

export const siteFolder = resolve(repositoryRoot, process.env['SITE_DIR'] || 'site')

/** The rest stop that the tests run on: its name, address, boards and ordering state. */
export const site = siteSchema.parse(readJson('site.json'))

/** The products of the site, in the order of the menu. */
export const products = siteCatalogueSchema
  .parse(readJson('catalogue.json'))
  .products.toSorted((one, other) => one.order - other.order)

/** The product that most journeys order. */
export const product = at(products, 0)
export const board = at(site.menuBoards, 0)
export const otherBoard = at(site.menuBoards, 1)

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

export function pointsFor(cents: number): number {
  return Math.floor(cents / 100) * site.loyalty.pointsPerDollar
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(siteFolder, file), 'utf8'))
}

function at<Item>(items: Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`The site in ${siteFolder} has too few products or menu boards`)
  return item
}
