// `npm run bench:soak`: a fulfilment screen through a whole day, and what it costs in memory. The page's clock is driven, so
// that 15,000 polls of 5 seconds, each answered by the real server, take minutes. Fails if the screen grows.
// `npm run bench:soak -- 1500 100` makes 1,500 polls and 100 orders.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { buildWebWhenStale } from '@fuel-shack/tools/stack/web-build'
import { siteFolder } from '@fuel-shack/harness/site'
import { paidEvent, sendEvent } from './support/paid-events.ts'
import { openFile } from './support/product.ts'
import { seedCustomers, seedOpenCheckouts } from './support/seed.ts'
import { describeSample, growthOf, growthTable, samplesTable, type ScreenSample } from './web/screen-growth.ts'
import { SoakedScreen } from './web/soaked-screen.ts'

const POLLS = Number(process.argv[2] ?? 15_000)
const ORDERS = Number(process.argv[3] ?? 1000)
const CUSTOMERS = 100
/** Measured at the start of each: of the first, a tenth of the day in, when everything was used. */
const STRETCHES = 9

const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-soak-'))
const webDirectory = await buildWebWhenStale({ SITE_DIR: siteFolder, WEB_DIR: join(folder, 'web') })
const restStop = await RestStop.open({ ORDERING: 'open', DATA_DIR: join(folder, 'data'), WEB_DIR: webDirectory })
const screen = await SoakedScreen.open(restStop.baseUrl)
try {
  const database = openFile(join(folder, 'data', 'fuel-shack.sqlite'))
  await seedCustomers(database.execute, CUSTOMERS)

  const startedAt = performance.now()
  const samples: ScreenSample[] = []
  let arrived = 0
  const serveUntil = async (share: number): Promise<void> => {
    while (screen.polls < POLLS * share || arrived < ORDERS * share) {
      await screen.waitForPoll()
      if (arrived >= ORDERS || screen.polls * ORDERS < (arrived + 1) * POLLS) continue
      const seed = { firstIndex: arrived, count: 1, customers: CUSTOMERS, createdAt: new Date() }
      await seedOpenCheckouts(database.execute, seed)
      await sendEvent(restStop.baseUrl, paidEvent(arrived))
      arrived += 1
      await screen.serveOrder()
    }
    const sample = await screen.measure(arrived)
    samples.push(sample)
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
    console.error(`After ${minutes} min: ${describeSample(sample)}`)
  }
  for (let stretch = 0; stretch <= STRETCHES; stretch += 1) await serveUntil((stretch + 1) / (STRETCHES + 1))

  database.close()

  const growth = growthOf(samples)
  const hours = ((POLLS * 5) / 3600).toFixed(1)
  console.log(`\n## A day on the counter: ${hours} hours, ${screen.polls} polls, ${arrived} orders\n`)
  console.log(`${samplesTable(samples)}\n\n${growthTable(growth)}`)
  console.log(`\n${screen.unchanged} of the polls were answered without a list.`)
  if (screen.errors.length > 0) console.log(`\nErrors on the page:\n${[...new Set(screen.errors)].join('\n')}`)
  if (growth.some(({ isBounded }) => !isBounded)) process.exitCode = 1
} finally {
  await screen.close()
  await restStop.close()
  rmSync(folder, { recursive: true, force: true })
}
