// `npm run bench:web`: page load metrics, beside those of the same page without an app, from the same server in the same run.
// `npm run bench:web -- 3` makes three rounds instead of five.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { buildWebWhenStale } from '@fuel-shack/tools/stack/web-build'
import { runLighthouse } from './web/lighthouse-rounds.ts'
import { menuVisits, pageVisits, visitThrottled, type Scenario } from './web/throttled-visits.ts'

const SCRIPTS = /<script\b.*?<\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/gs
const PAGES = { '/bare': 'the same page without an app', '/home': 'the product', '/cards': 'its cards page' }
const OPEN_PAGES = { '/home': 'the product, ordering open', '/orders': 'its open menu' }

const rounds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-bench-web-'))
const WEB_DIR = await buildWebWhenStale({ WEB_DIR: folder })
const restStop = await RestStop.open({ WEB_DIR })
const origin = restStop.baseUrl

/** Writes the page to compare the product with, as its server renders `/home`: the same text, pictures and styles. */
async function writeBarePage(): Promise<void> {
  const bare = (await (await fetch(`${origin}/home`)).text()).replaceAll(SCRIPTS, '')
  if (!bare.includes('<img')) throw new Error('The server did not render /home')
  writeFileSync(join(folder, 'bare.html'), bare)
}

async function measure(title: string, pages: Record<string, string>, scenarios: Scenario[]): Promise<void> {
  console.log(
    `\n## ${title}: Lighthouse, mobile, medians of ${rounds}\n\n${await runLighthouse(origin, rounds, pages)}`,
  )
  console.log(`\n## ${title}: Chromium on slow 4G, processor slowed to a quarter, medians of ${rounds}\n`)
  console.log(await visitThrottled(origin, rounds, scenarios))
}

try {
  await writeBarePage()
  // The server reads its pages when it starts.
  await restStop.restartServer()
  await measure('Pages', PAGES, pageVisits)
  await restStop.restartServer({ ORDERING: 'open' })
  await measure('The open menu', OPEN_PAGES, menuVisits)
} finally {
  await restStop.close()
  rmSync(folder, { recursive: true, force: true })
}
