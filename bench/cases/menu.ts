import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startStandins } from '@fuel-shack/harness/stack/standins'
import { writeLargeSite } from '../support/large-site.ts'
import { measureCpuPerRequest } from '../support/load.ts'
import { startProduct, type BenchEnvironment } from '../support/product.ts'
import { relative, table } from '../support/table.ts'

const PRODUCTS = 200
const REQUESTS = 500

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
    const costs = new Map<string, number>()
    for (const path of ['/api/stripe/products', '/api/menu', '/api/kitchen']) {
      const etag = (await fetch(product.url + path)).headers.get('etag')
      costs.set(`${path}, 200`, await measureCpuPerRequest(product, { path, expectedStatus: 200 }, REQUESTS))
      if (etag === null) continue
      const headers = { 'if-none-match': etag }
      costs.set(`${path}, 304`, await measureCpuPerRequest(product, { path, headers, expectedStatus: 304 }, REQUESTS))
    }
    const [catalogue = NaN] = costs.values()
    return table(
      [`Call with ${PRODUCTS} products`, 'µs', 'relative to the catalogue'],
      [...costs].map(([call, cost]) => [call, cost.toFixed(0), relative(cost, catalogue)]),
    )
  } finally {
    await product.stop()
    await standins.close()
  }
}
