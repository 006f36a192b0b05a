import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'
import { findFreePort, isListening } from './ports.ts'
import type { Service } from './processes.ts'

let folder: string
let port: number
let reported: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fuel-shack-keep-'))
  port = await findFreePort()
  reported = []
  return () => rmSync(folder, { recursive: true })
})

/** Each start is noted in a file, so that a script can behave differently the next time. */
function serviceOf(script: string): Service {
  const path = join(folder, 'service.mjs')
  writeFileSync(
    path,
    `import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
appendFileSync(${JSON.stringify(join(folder, 'starts'))}, 'x')
const starts = readFileSync(${JSON.stringify(join(folder, 'starts'))}, 'utf8').length
const listen = () => createServer((_, response) => response.end()).listen(process.env.PORT, '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
${script}`,
  )
  return { name: 'The API', script: path, host: '127.0.0.1', port, environment: { PORT: String(port) } }
}

const countStarts = () => readFileSync(join(folder, 'starts'), 'utf8').length
const options = (whenReady: () => void = () => undefined) => ({
  whenReady,
  report: (message: string) => void reported.push(message),
  firstPauseMs: 20,
})

it('starts a crashed server again, also when the next start fails, until it is stopped', async () => {
  const service = serviceOf(`if (starts === 2) process.exit(5)
listen()
if (starts === 1) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300)`)
  const running = keepRunning(service, options())
  await vi.waitFor(() => expect(countStarts()).toBe(3), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await isListening(port, '127.0.0.1')).toBe(true), { timeout: 30_000 })
  process.emit('SIGTERM')
  expect(await running).toBe(true)
  expect(await isListening(port, '127.0.0.1')).toBe(false)
  expect(reported).toEqual([
    'The API ended unexpectedly (SIGKILL). It is started again in 0.02 s.',
    'The API ended unexpectedly (exit code 5). It is started again in 0.04 s.',
  ])
})

it('a service that cannot start at all is not restarted: its settings have to be changed', async () => {
  await expect(keepRunning(serviceOf('process.exit(1)'), options())).rejects.toThrow(
    'The API did not start (exit code 1).',
  )
  expect(countStarts()).toBe(1)
  expect(reported).toEqual([])
})

it('a crashed server that waits to start again can be stopped', async () => {
  const service = serviceOf(`listen()
setTimeout(() => process.exit(7), 200)`)
  const running = keepRunning(service, { ...options(), firstPauseMs: 60_000 })
  await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 30_000 })
  process.emit('SIGTERM')
  expect(await running).toBe(true)
  expect(countStarts()).toBe(1)
})
