import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Environment } from './environment.ts'
import { isListening } from './ports.ts'
import { CliError } from './cli-error.ts'
import { repositoryRoot } from './repository.ts'

/** A process gets this long to finish what it is doing; the API takes eight seconds at most. */
const GRACE_MS = 10_000
/** A slow or busy machine may take minutes; a service that cannot start ends. */
const SLOW_AFTER_MS = 60_000
const LISTEN_POLL_MS = 30
/** An address, as --import reads a path: in one, `%` would start an escape. */
const PARENT_WATCHDOG = pathToFileURL(join(repositoryRoot, 'tools/stack/parent-watchdog.mjs')).href

export interface Service {
  /** The name in messages: `The API`. */
  name: string
  script: string
  /** Where it listens, for the readiness check. */
  host: string
  port: number
  environment: Environment
  nodeArguments?: string[]
  /** After this time, a line says that it is still starting. */
  slowAfterMs?: number
}

export interface RunningService {
  name: string
  /** Settles when the process has ended, with how it ended. */
  ended: Promise<string>
  /** Resolves once it listens; rejects when it ends first. */
  listening: Promise<void>
  /** Sends a message to the process, and waits for its answer. */
  tell: (message: object) => Promise<void>
  /** Sends SIGTERM, and SIGKILL after a while. Safe to call twice. */
  stop: (options?: { immediately: boolean }) => Promise<void>
}

export function startService(service: Service): RunningService {
  const args = [...(service.nodeArguments ?? []), '--import', PARENT_WATCHDOG, resolve(repositoryRoot, service.script)]
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    env: service.environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = endOf(child)
  return {
    name: service.name,
    ended,
    listening: waitUntilListening(service, ended),
    tell: (message) => tellChild(child, message),
    stop: (options) => stopChild(child, ended, options?.immediately ? 0 : GRACE_MS),
  }
}

async function tellChild(child: ChildProcess, message: object): Promise<void> {
  const answered = once(child, 'message')
  child.send(message)
  await answered
}

async function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

async function waitUntilListening(service: Service, ended: Promise<string>): Promise<void> {
  const { name, port, slowAfterMs = SLOW_AFTER_MS } = service
  const startedAt = performance.now()
  let noticeMs = slowAfterMs
  while (!(await isListening(port, service.host))) {
    const end = await Promise.race([ended, delay(LISTEN_POLL_MS)])
    if (end) throw new CliError(`${name} did not start (${end}).`)
    if (performance.now() - startedAt < noticeMs) continue
    console.error(`${name} doesn't listen on port ${port} yet, after ${Math.round(noticeMs / 1000)} s. Still waiting.`)
    noticeMs *= 2
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  if (graceMs > 0) child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(timer)
}
