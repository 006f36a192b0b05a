import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Address } from './addresses.ts'
import { settingsOf } from './rest-stop-settings.ts'

const START_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** A rest stop that a journey starts for itself, to be hard on it. */
export interface OwnRestStop {
  /** Ends every process at once, with nothing finished and nobody told. */
  cutPower: () => Promise<void>
  stop: () => Promise<void>
}

export async function startRestStop(address: Address, name: string, env: Record<string, string>): Promise<OwnRestStop> {
  const started = spawn(process.execPath, ['tools/setup.mjs', 'tools/start.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: '', ...settingsOf(address, name, env) },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(started, 'exit')
  await waitUntilOpen(address, started)
  return {
    cutPower: async () => {
      if (started.pid) process.kill(-started.pid, 'SIGKILL')
      await ended
    },
    stop: async () => {
      if (started.exitCode === null && started.signalCode === null) started.kill('SIGTERM')
      await ended
    },
  }
}

async function waitUntilOpen({ baseUrl }: Address, started: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline && started.exitCode === null) {
    const answer = await fetch(`${baseUrl}/api/app-config`).catch(() => undefined)
    if (answer?.ok) return
    await delay(POLL_MS)
  }
  throw new Error(`The rest stop at ${baseUrl} did not open`)
}
