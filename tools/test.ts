// `npm test`: every layer, then one line over all of them. `npm run test:unit` and its like run one layer; what follows
// `--` goes to its runner.
import { Refusal, runCommand } from './stack/refusal.ts'
import { onStopRequest } from './stack/stop-requests.ts'
import { findChromium } from './testing/chromium.ts'
import { closingLine, sumCounts, type Counts } from './testing/counts.ts'
import { runApiLayer, runJourneysLayer, runUnitLayer, type LayerOptions } from './testing/layers.ts'
import { readMachineEnvironment, withoutSettings } from './testing/settings.ts'

const layers: Record<string, (options: LayerOptions) => Promise<Counts | Counts[]>> = {
  unit: runUnitLayer,
  api: runApiLayer,
  journeys: runJourneysLayer,
}

await runCommand(async () => {
  const [name, ...runnerArguments] = process.argv.slice(2)
  const chosen = name ? [layers[name]] : Object.values(layers)
  const machine = readMachineEnvironment()
  let browser: Promise<string> | undefined
  const stopping = new AbortController()
  onStopRequest(() => stopping.abort())
  const options: LayerOptions = {
    env: { ...withoutSettings(machine), ENV_FILE: 'none' },
    runnerArguments,
    signal: stopping.signal,
    given: {
      databaseUrl: machine['DATABASE_URL'],
      testDatabaseUrl: machine['TEST_DATABASE_URL'],
      siteDirectory: machine['SITE_DIR'],
    },
    findBrowser: async () => {
      browser ??= findChromium(machine['CHROMIUM_PATH'])
      return browser
    },
  }
  const counts: Counts[] = []
  for (const runLayer of chosen) {
    if (!runLayer) throw new Refusal(`There is no layer called ${name}. There are: ${Object.keys(layers).join(', ')}.`)
    if (stopping.signal.aborted) throw new Refusal('Stopped.')
    counts.push(...[await runLayer(options)].flat())
  }
  const sum = sumCounts(counts)
  console.log(`\n${closingLine(sum)}`)
  return sum.failed === 0
})
