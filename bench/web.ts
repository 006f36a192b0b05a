// `npm run bench:web`: what a visit costs, beside the same page without an app, served by the same server in the same run.
// `npm run bench:web -- 3` makes three rounds instead of five.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startProgram } from './support/programs.ts'
import { lighthouseTable, runLighthouse } from './web/lighthouse-rounds.ts'
import type { Person } from './web/phone-habits.ts'
import { buildPages } from './web/served-pages.ts'
import { targetsTable } from './web/targets.ts'
import { cardTable, throttledTable, visitThrottled } from './web/throttled-visits.ts'

const rounds = Number(process.argv[2] ?? 5)
const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const browserPath = process.env['CHROMIUM_PATH'] ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined)
const customer: Person & { name: string; role: string } = {
  name: 'Casey Driver',
  email: 'casey@fuelshack.example',
  password: 'casey-drives-west',
  role: 'customer',
}

const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-bench-web-'))
try {
  console.log('Building the product and the pages to compare it with …')
  await buildPages(join(folder, 'web'))
  const port = await findFreePort()
  const product = await startProgram('tools/start.ts', {
    port,
    readyPath: '/api/app-config',
    env: {
      ENV_FILE: 'none',
      PORT: String(port),
      STANDINS_PORT: String(await findFreePort()),
      METRICS_PORT: 'off',
      DATA_DIR: join(folder, 'data'),
      WEB_DIR: join(folder, 'web'),
      DEMO_ACCOUNTS: JSON.stringify([customer]),
    },
  })
  try {
    const origin = `http://localhost:${port}`
    const lighthouse = await runLighthouse(origin, rounds, browserPath)
    console.log(`\n## Lighthouse, mobile, medians of ${rounds}\n\n${lighthouseTable(lighthouse)}`)
    const throttled = await visitThrottled(origin, { rounds, browserPath, customer })
    console.log(`\n## Chromium on slow 4G, processor slowed to a quarter, medians of ${rounds}\n`)
    console.log(`${throttledTable(throttled)}\n\n${cardTable(throttled)}`)
    console.log(`\n## What was promised\n\n${targetsTable(lighthouse, throttled)}`)
  } finally {
    await product.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
