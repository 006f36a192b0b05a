// `npm run bench:web`: page load metrics, beside those of the same page without an app, from the same server in the same run.
// `npm run bench:web -- 3` makes three rounds instead of five; `npm run bench:web -- 3 menu` measures only the open menu.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWholeProduct } from './support/whole-product.ts'
import { runLighthouse } from './web/lighthouse-rounds.ts'
import { buildProduct, openPages, servedPages, writeBarePage } from './web/served-pages.ts'
import { menuVisits, pageVisits, visitThrottled } from './web/throttled-visits.ts'

const rounds = Number(process.argv[2] ?? 5)
const onlyMenu = process.argv[3] === 'menu'
let products = 0
const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-bench-web-'))
const webDir = join(folder, 'web')

async function withProduct(settings: Record<string, string>, measure: (origin: string) => Promise<void>) {
  products += 1
  const product = await startWholeProduct(join(folder, `data-${products}`), { WEB_DIR: webDir, ...settings })
  try {
    await measure(product.origin)
  } finally {
    await product.stop()
  }
}

async function measurePages(origin: string): Promise<void> {
  console.log(`\n## Lighthouse, mobile, medians of ${rounds}\n\n${await runLighthouse(origin, rounds, servedPages)}`)
  console.log(`\n## Chromium on slow 4G, processor slowed to a quarter, medians of ${rounds}\n`)
  console.log(await visitThrottled(origin, rounds, pageVisits))
}

async function measureMenu(origin: string): Promise<void> {
  console.log(`\n## The open menu, medians of ${rounds}\n\n${await runLighthouse(origin, rounds, openPages)}\n`)
  console.log(await visitThrottled(origin, rounds, menuVisits))
}

try {
  console.log('Building the product and the page to compare it with …')
  await buildProduct(webDir)
  if (!onlyMenu) {
    await withProduct({}, async (origin) => writeBarePage(origin, webDir))
    await withProduct({}, measurePages)
  }
  await withProduct({ ORDERING: 'open' }, measureMenu)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
