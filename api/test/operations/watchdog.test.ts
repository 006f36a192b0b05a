import { setTimeout as delay } from 'node:timers/promises'
import { startProgram } from '@fuel-shack/harness/stack/program'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApi } from '../support/api-process.ts'
import { startTestEnvironment } from '../support/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const BLOCKER = 'process.on("SIGUSR2", () => { for (;;); })'

test('a server whose event loop is blocked says so, and ends so that it is started again', async () => {
  const environment = await startTestEnvironment()
  onTestFinished(() => environment.close())
  const server = await startApi({
    database: environment.database.address,
    issuer: environment.issuer,
    stripeUrl: environment.standins.url,
    oneSignalUrl: `${environment.standins.url}/onesignal`,
    environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BLOCKER)}` },
  })
  process.kill(server.pid, 'SIGUSR2')
  expect(await server.exited).toBe('SIGKILL')
  expect(server.output()).toContain('The event loop made no turn for too long')
})

async function startWatched() {
  const program = startProgram('api/test/support/watched-program.ts', {})
  onTestFinished(async () => void (await program.end('SIGKILL')))
  await program.readLine((line) => (line === 'a turn' ? true : undefined))
  return program
}

test('a process that is stopped for longer than it may stall, as by a suspended machine, goes on', async () => {
  const program = await startWatched()
  process.kill(program.pid, 'SIGSTOP')
  await delay(6000)
  process.kill(program.pid, 'SIGCONT')
  await program.readLine((line) => (line === 'a turn' ? true : undefined))
  process.kill(program.pid, 'SIGUSR2')
  expect(await program.exited).toBe('SIGKILL')
})

test('a process with a debugger may stand still', async () => {
  const program = await startWatched()
  const debugged = program.readLine((line) => (line.startsWith('Debugger listening') ? true : undefined))
  process.kill(program.pid, 'SIGUSR1')
  await debugged
  await program.readLine((line) => (line === 'a turn' ? true : undefined))
  await delay(1500)
  process.kill(program.pid, 'SIGUSR2')
  expect(await Promise.race([program.exited, delay(5000, 'stands still')])).toBe('stands still')
})
