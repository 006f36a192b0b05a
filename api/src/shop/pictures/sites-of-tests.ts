import { join } from 'node:path'
import { seafoodOriginOf } from '@fuel-shack/contract/shop/catalogue/seafood'
import { centsToDollars } from '@fuel-shack/contract/platform/money'
import type { BoardProduct } from '@fuel-shack/contract/shop/catalogue/menu-board'
import { paletteOf } from '@fuel-shack/contract/shop/rest-stop/palette'
import { readSite, readSiteCatalogue } from '../rest-stop/site.ts'
import { readPictureFiles } from './picture-files.ts'
import { pictureSources } from './picture-sources.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')

/** The site folders of the repository: the default and the example. */
export const SITES = ['site', 'examples/gannet-point'].map((folder) => join(REPOSITORY, folder))

/** Reads a site folder as the server does. */
export async function readFolder(directory: string) {
  const site = readSite(directory)
  const products = readSiteCatalogue(directory).products.map(({ priceInCents, details, ...product }): BoardProduct => {
    const seafoodOrigin = details && seafoodOriginOf(details)
    return { ...product, price: centsToDollars(priceInCents), ...(seafoodOrigin && { seafoodOrigin }) }
  })
  const { files: pictures } = await readPictureFiles(directory)
  const sources = pictureSources(new Map(pictures.map(({ path, bytes }) => [path, bytes])), site)
  return { site, products, pictures, sources, palette: paletteOf(site.colours) }
}
