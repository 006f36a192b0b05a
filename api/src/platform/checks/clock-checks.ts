import type { Check } from '@fuel-shack/contract/office/server-checks'
import { ask } from './ask.ts'
import { fault, ok, skipped, warning } from './check.ts'

interface TimeSource {
  name: string
  url: string
}

interface ClockDeps {
  /** Servers that the settings name, the most reliable first. */
  sources: readonly TimeSource[]
  clock: () => Date
}

/** Stripe's signatures are valid for five minutes, and tokens of other providers have a tolerance of one. */
const FAULT_SECONDS = 60
const WARNING_SECONDS = 5
const CURE = 'Switch time synchronisation on: `timedatectl set-ntp true`, and check with `timedatectl`.'

/** Compares the clock with the `Date` of the first server that answers. */
export async function checkClock({ sources, clock }: ClockDeps): Promise<Check[]> {
  for (const { name, url } of sources) {
    const date = await readDate(url)
    if (date === undefined) continue
    // A `Date` is cut to whole seconds.
    const aheadSeconds = Math.round((clock().getTime() - Date.now() + date.atMs - date.ms - 500) / 1000)
    return [describeClock(aheadSeconds, name)]
  }
  return [skipped('clock.difference', 'No server answered that says the time.')]
}

function describeClock(aheadSeconds: number, name: string): Check {
  const off = Math.abs(aheadSeconds)
  const words = `The clock of this machine is ${describeSeconds(off)} ${aheadSeconds > 0 ? 'ahead of' : 'behind'} the one of ${name}.`
  if (off > FAULT_SECONDS) return fault('clock.difference', `${words} Logins, codes and payment reports fail.`, CURE)
  if (off > WARNING_SECONDS) return warning('clock.difference', words, CURE)
  return ok('clock.difference', `The clock agrees with the one of ${name}.`)
}

function describeSeconds(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
}

async function readDate(url: string): Promise<{ ms: number; atMs: number } | undefined> {
  try {
    const { headers, atMs } = await ask(url, { method: 'HEAD' })
    const ms = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(ms) ? undefined : { ms, atMs }
  } catch {
    return undefined
  }
}
