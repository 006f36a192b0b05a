import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findFreePort, isListening } from './ports.ts'
import type { Service } from './processes.ts'
import { runStack } from './run-stack.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fuel-shack-stack-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const SERVER = `import { createServer } from 'node:http'
const server = createServer((_, response) => response.end()).listen(process.env.PORT, 'localhost')
process.on('SIGTERM', () => server.close())`

async function serviceOf(name: string, script: string): Promise<Service> {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, script)
  const port = await findFreePort()
  return { name, script: path, host: 'localhost', port, environment: { PORT: String(port) } }
}

describe('the stack', () => {
  it('the stack reports readiness when everything listens, and stops everything on a signal', async () => {
    const services = [await serviceOf('standins', SERVER), await serviceOf('api', SERVER)]
    const openWhenReady: boolean[] = []
    const stoppedOnPurpose = await runStack(services, async () => {
      for (const { port } of services) openWhenReady.push(await isListening(port))
      process.emit('SIGTERM')
    })
    expect(openWhenReady).toEqual([true, true])
    expect(stoppedOnPurpose).toBe(true)
    for (const { port } of services) expect(await isListening(port)).toBe(false)
  })

  it('the stack stops the rest and names the service when one ends by itself', async () => {
    const standins = await serviceOf('The stand-ins', SERVER)
    const api = await serviceOf('The API', `${SERVER}\nsetTimeout(() => process.exit(7), 300)`)
    await expect(runStack([standins, api], () => undefined)).rejects.toThrow(
      'The API ended unexpectedly (exit code 7). Everything else has been stopped.',
    )
    expect(await isListening(standins.port)).toBe(false)
  })

  it('the stack waits for a service on a slow machine, and says so', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => errors.mockRestore())
    const late = `const notice = ${JSON.stringify(join(folder, 'notice'))}
const { existsSync } = await import('node:fs')
while (!existsSync(notice)) await new Promise((resolve) => setTimeout(resolve, 20))
${SERVER}`
    const api = { ...(await serviceOf('The API', late)), slowAfterMs: 1 }
    const running = runStack([api], () => void process.emit('SIGTERM'))
    await vi.waitFor(() => expect(errors).toHaveBeenCalledWith(expect.stringContaining('The API doesn')), 30_000)
    writeFileSync(join(folder, 'notice'), '')
    expect(await running).toBe(true)
  })

  it('the stack stops the rest when one cannot start', async () => {
    const standins = await serviceOf('The stand-ins', SERVER)
    const api = await serviceOf('The API', 'process.exit(3)')
    await expect(runStack([standins, api], () => undefined)).rejects.toThrow('The API did not start (exit code 3).')
    expect(await isListening(standins.port)).toBe(false)
  })
})
