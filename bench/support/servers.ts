import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProgram } from '@fuel-shack/harness/stack/program'

const START_TIMEOUT_MS = 60_000
const START_POLL_MS = 10

/** A server in a process of its own, so that its CPU time can be measured. */
export interface MeasuredServer {
  url: string
  /** User and system time so far. */
  cpuMicroseconds: () => number
  stop: () => Promise<void>
}

/** Starts a script of the repository and waits until `readyPath` answers with success. */
export async function startServer(
  script: string,
  options: { port: number; env: Record<string, string>; readyPath: string },
): Promise<MeasuredServer> {
  const program = startProgram(script, { PATH: process.env['PATH'] ?? '', ...options.env })
  const url = `http://127.0.0.1:${options.port}`
  const end = await Promise.race([program.exited, waitUntilReady(url + options.readyPath)])
  if (end !== 'ready') throw new Error(`${script} ended with ${end}:\n${program.output()}`)
  return {
    url,
    cpuMicroseconds: () => readCpuMicroseconds(program.pid),
    stop: async () => void (await program.end()),
  }
}

async function waitUntilReady(address: string): Promise<'ready'> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return 'ready'
    await delay(START_POLL_MS)
  }
  throw new Error(`${address} does not answer`)
}

/** Adds up all threads, from Linux's scheduler: the first field is nanoseconds on a core. */
export function readCpuMicroseconds(pid: number): number {
  const threads = `/proc/${pid}/task`
  const nanoseconds = readdirSync(threads).map((thread) =>
    Number(readFileSync(join(threads, thread, 'schedstat'), 'utf8').split(' ', 1)[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000
}
