// `npm run demo`, and `fuel-shack demo` in a release: a rest stop at dinner time, with made-up people and orders.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { nextDinner } from './demo/demo-clock.ts'
import { liveOn } from './demo/life.ts'
import { demoEnvironment, isRelease, openDemo, prepareDemo, type DemoPlace } from './demo/services.ts'
import { bannerOfDemo } from './demo/banner.ts'
import { CliError, runCommand } from './stack/cli-error.ts'
import { readPort } from './stack/environment.ts'
import { servesHttps } from './stack/https/https.ts'
import { claimPort } from './stack/ports.ts'
import { repositoryRoot } from './stack/repository.ts'
import { onStopRequest } from './stack/stop-requests.ts'
import { buildWebWhenStale } from './stack/web-build.ts'

const RESET_EVERY_MS = 3_600_000
const siteSchema = z.object({ timeZone: z.string() })

await runCommand(async () => {
  const isPublic = readArguments()
  const env = demoEnvironment(process.env)
  if (isRelease && servesHttps(env))
    throw new CliError('PUBLIC_URL begins with https, so a proxy has to answer there: set PORT to another port.')
  await claimPort(readPort(env, 'PORT', 3000), 'PORT')
  await claimPort(readPort(env, 'STANDINS_PORT', readPort(env, 'PORT', 3000) + 1), 'STANDINS_PORT')
  if (!isRelease && !env['WEB_DIR']) await buildWebWhenStale(env)
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-demo-'))
  const stopped = new AbortController()
  onStopRequest(() => stopped.abort())
  try {
    await run(folder, { env, isPublic, stopped: stopped.signal })
  } catch (error) {
    // A stop makes the calls under way fail.
    if (!stopped.signal.aborted) throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @returns whether strangers visit it */
function readArguments(): boolean {
  const [option, ...rest] = process.argv.slice(2)
  if ((option !== undefined && option !== '--public') || rest.length > 0) throw new CliError('Usage: demo [--public]')
  return option !== undefined
}

async function run(folder: string, options: Omit<DemoPlace, 'dataDir' | 'dinner'>): Promise<void> {
  const { stopped } = options
  const { timeZone } = siteSchema.parse(JSON.parse(readFileSync(join(repositoryRoot, 'site/site.json'), 'utf8')))
  const next = (turn: number): DemoPlace => ({
    ...options,
    dataDir: join(folder, String(turn)),
    dinner: nextDinner(timeZone),
  })
  console.log('Living through a week at the rest stop, until ten to six …')
  let place = next(0)
  await prepareDemo(place)
  for (let turn = 1; !stopped.aborted; turn += 1) {
    const demo = await openDemo(place)
    if (turn === 1) console.log(bannerOfDemo(demo.plan, options))
    const over = AbortSignal.any([stopped, ...(options.isPublic ? [AbortSignal.timeout(RESET_EVERY_MS)] : [])])
    const ended = Promise.race(demo.services.map(async ({ name, ended: end }) => `${name} ended (${await end}).`))
    try {
      const problem = await Promise.race([liveOn(demo.stop, over), ended])
      if (typeof problem === 'string' && !stopped.aborted) throw new CliError(problem)
      if (stopped.aborted) return
      // Before the demo is closed: visitors wait for two starts only.
      const following = next(turn)
      await prepareDemo(following)
      place = following
    } finally {
      await demo.close()
    }
    rmSync(join(folder, String(turn - 1)), { recursive: true, force: true })
  }
}
