// `npm run bench:web`: page load metrics, beside those of the same page without an app, from the same server in the same run.
// `npm run bench:web -- 3` makes three rounds instead of five.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { startServer } from './support/servers.ts'
import { lighthouseTable, runLighthouse } from './web/lighthouse-rounds.ts'
import { buildPages } from './web/served-pages.ts'
import { targetsTable } from './web/targets.ts'
import { waitsTable, throttledTable, visitThrottled } from './web/throttled-visits.ts'

const rounds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-bench-web-'))
try {
  console.log('Building the product and the pages to compare it with …')
  await buildPages(join(folder, 'web'))
  const port = await findFreePort()
  const product = await startServer('tools/start.ts', {
    port,
    readyPath: '/api/app-config',
    env: {
      ENV_FILE: 'none',
      PORT: String(port),
      STANDINS_PORT: String(await findFreePort()),
      METRICS_PORT: 'off',
      DATA_DIR: join(folder, 'data'),
      WEB_DIR: join(folder, 'web'),
    },
  })
  try {
    const origin = `http://localhost:${port}`
    const lighthouse = await runLighthouse(origin, rounds)
    console.log(`\n## Lighthouse, mobile, medians of ${rounds}\n\n${lighthouseTable(lighthouse)}`)
    const throttled = await visitThrottled(origin, rounds)
    console.log(`\n## Chromium on slow 4G, processor slowed to a quarter, medians of ${rounds}\n`)
    console.log(`${throttledTable(throttled)}\n\n${waitsTable(throttled)}`)
    console.log(`\n## Targets\n\n${targetsTable(lighthouse, throttled)}`)
  } finally {
    await product.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
