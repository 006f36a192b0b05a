import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startStandins } from '@fuel-shack/harness/stack/standins'
import { writeLargeSite } from '../support/large-site.ts'
import { compareCpuPerRequest } from '../support/load.ts'
import { startProduct, type BenchEnvironment } from '../support/product.ts'
import { relative, table } from '../support/table.ts'

const PRODUCTS = 200
const REQUESTS = 200
const PATHS = ['/api/stripe/products', '/api/menu', '/api/kitchen']

/** CPU time of the calls that every open ordering page polls, relative to the catalogue, which is answered from memory. */
export async function measureMenu(environment: BenchEnvironment): Promise<string> {
  const site = join(environment.folder, 'large-site')
  const data = join(environment.folder, 'large-site-data')
  for (const folder of [site, data]) mkdirSync(folder)
  writeLargeSite(site, PRODUCTS)
  const standins = await startStandins({ isOwnProcess: true, catalogueFile: join(site, 'catalogue.json') })
  const product = await startProduct({ ...environment, standinsUrl: standins.url, folder: data }, '', {
    SITE_DIR: site,
  })
  try {
    const rows: string[][] = []
    for (const expectedStatus of [200, 304]) {
      const calls = await Promise.all(
        PATHS.map(async (path) => {
          const etag = (await fetch(product.url + path)).headers.get('etag') ?? ''
          return { path, expectedStatus, headers: expectedStatus === 304 ? { 'if-none-match': etag } : {} }
        }),
      )
      const costs = await compareCpuPerRequest(
        calls.map((call) => ({ program: product, call })),
        REQUESTS,
      )
      const [catalogue = NaN] = costs
      for (const [index, cost] of costs.entries()) {
        rows.push([`${PATHS[index]}, ${expectedStatus}`, cost.toFixed(0), relative(cost, catalogue)])
      }
    }
    return table([`Call with ${PRODUCTS} products`, 'µs', 'relative to the catalogue'], rows)
  } finally {
    await product.stop()
    await standins.close()
  }
}
