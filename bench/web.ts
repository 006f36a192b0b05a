// `npm run bench:web`: page load metrics, beside those of the same page without an app, from the same server in the same run.
// `npm run bench:web -- 3` makes three rounds instead of five; `npm run bench:web -- 3 menu` measures only the open menu.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLargeSite } from './support/large-site.ts'
import { startWholeProduct } from './support/whole-product.ts'
import { lighthouseTable, runLighthouse } from './web/lighthouse-rounds.ts'
import { measureOpenMenu, openMenuTables, type OpenMenu } from './web/open-menu.ts'
import { buildPages, openPages, servedPages, type ServedPage } from './web/served-pages.ts'
import { menuTargetsTable, targetsTable } from './web/targets.ts'
import { waitsTable, throttledTable, visitThrottled } from './web/throttled-visits.ts'

const MENU_SIZES = [36, 200, 1000]
const rounds = Number(process.argv[2] ?? 5)
const onlyMenu = process.argv[3] === 'menu'
let products = 0
const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-bench-web-'))

async function withProduct(
  settings: Record<string, string>,
  measure: (origin: string) => Promise<void>,
): Promise<void> {
  products += 1
  const webDir = join(folder, 'web')
  const product = await startWholeProduct(join(folder, `data-${products}`), { WEB_DIR: webDir, ...settings })
  try {
    await measure(product.origin)
  } finally {
    await product.stop()
  }
}

async function measurePages(origin: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a constant
  const lighthouse = await runLighthouse(origin, rounds, Object.keys(servedPages) as ServedPage[])
  console.log(`\n## Lighthouse, mobile, medians of ${rounds}\n\n${lighthouseTable(lighthouse, servedPages)}`)
  const throttled = await visitThrottled(origin, rounds)
  console.log(`\n## Chromium on slow 4G, processor slowed to a quarter, medians of ${rounds}\n`)
  console.log(`${throttledTable(throttled)}\n\n${waitsTable(throttled)}`)
  console.log(`\n## Targets\n\n${targetsTable(lighthouse, throttled)}`)
}

async function measureMenus(): Promise<void> {
  const menus = new Map<number, OpenMenu>()
  for (const count of MENU_SIZES) {
    const site = join(folder, `site-${count}`)
    mkdirSync(site)
    writeLargeSite(site, count)
    await withProduct({ ORDERING: 'open', SITE_DIR: site }, async (origin) => {
      menus.set(count, await measureOpenMenu(origin, rounds))
    })
  }
  console.log(`\n## The open menu, medians of ${rounds}\n\n${openMenuTables(menus)}`)
  await withProduct({ ORDERING: 'open' }, async (origin) => {
    const lighthouse = await runLighthouse(origin, rounds, ['/home', '/orders'])
    console.log(`\n${lighthouseTable(lighthouse, openPages)}\n\n${menuTargetsTable(lighthouse, menus)}`)
  })
}

try {
  console.log('Building the product and the pages to compare it with …')
  await buildPages(join(folder, 'web'))
  if (!onlyMenu) await withProduct({}, measurePages)
  await measureMenus()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
