import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '..', '..')
const STARTS_WITHIN_MS = 60_000

/** A server of its own process, so that its CPU time is its own. */
export interface Program {
  url: string
  /** User and system time so far. */
  cpuMicroseconds: () => number
  stop: () => Promise<void>
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a script of the repository and waits until `readyPath` answers. */
export async function startProgram(
  script: string,
  options: { port: number; env: Record<string, string>; readyPath: string },
): Promise<Program> {
  const child = spawn(process.execPath, [join(repository, script)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...options.env },
  })
  const url = `http://127.0.0.1:${options.port}`
  await waitUntilReady(url + options.readyPath, child)
  return {
    url,
    cpuMicroseconds: () => readCpuMicroseconds(child.pid),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${address}: the program ended with ${child.exitCode}`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${address} does not answer`)
}

/** On all threads, from Linux's scheduler: the first field is nanoseconds on a core. */
function readCpuMicroseconds(pid: number | undefined): number {
  const threads = `/proc/${pid}/task`
  const nanoseconds = readdirSync(threads).map((thread) =>
    Number(readFileSync(join(threads, thread, 'schedstat'), 'utf8').split(' ', 1)[0]),
  )
  return nanoseconds.reduce((sum, part) => sum + part, 0) / 1000
}
