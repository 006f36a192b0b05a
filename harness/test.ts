// `npm test`: the layers of tests one after the other, each with its runner's own summary, then what failed, and one line with
// the result of each layer.
// `npm run test:unit` and the like run one layer; arguments after `--` go to its runner.
import { mergeEnvironments } from '@fuel-shack/tools/stack/environment'
import { CliError, runCommand } from '@fuel-shack/tools/stack/cli-error'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { onStopRequest } from '@fuel-shack/tools/stack/stop-requests'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { layers, TESTED_LAYERS, type Result } from './layers.ts'
import { withoutSettings } from './machine-settings.ts'
import { bundleTestedPrograms } from './stack/bundled-programs.ts'
import { makeTemporaryFolder } from './temporary-files.ts'
import { FAILURES_FILE } from './vitest-reporter.ts'

await runCommand(async () => {
  const [name, ...runnerArguments] = process.argv.slice(2)
  const folder = makeTemporaryFolder()
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // `.env` configures the rest stop that runs on this machine; tests leave it alone.
  const machine = mergeEnvironments(process.env)
  const stopping = new AbortController()
  onStopRequest(() => stopping.abort())
  const failures = join(folder, 'failures.txt')
  const env = {
    ...withoutSettings(machine),
    ENV_FILE: 'none',
    // Hundreds of processes start during a run: each compiles only what none has compiled before.
    NODE_COMPILE_CACHE: join(repositoryRoot, 'node_modules/.cache/compile'),
    [FAILURES_FILE]: failures,
    ...(await bundleTestedPrograms()),
  }
  const results: Record<string, Result> = {}
  const options = { env, machine, runnerArguments, signal: stopping.signal }
  try {
    for (const chosen of name ? [name] : TESTED_LAYERS) {
      if (stopping.signal.aborted) throw new CliError('Stopped.')
      const layer = layers[chosen]
      if (!layer)
        throw new CliError(`There is no layer called ${chosen}. There are: ${Object.keys(layers).join(', ')}.`)
      Object.assign(results, await layer(options))
    }
  } finally {
    stopping.abort()
  }
  if (existsSync(failures)) console.log(`\n— What failed\n\n${readFileSync(failures, 'utf8')}`)
  const titles = Object.entries(results)
  console.log(`\n${titles.map(([title, result]) => `${title}: ${result}`).join(', ')}`)
  return titles.every(([, result]) => result !== 'FAILED')
})
