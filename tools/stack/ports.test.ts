import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { claimPort, findFreePort, findFreePorts } from './ports.ts'

let server: Server | undefined

afterEach(() => server?.close())

async function listen(host: string): Promise<number> {
  const port = await findFreePort()
  server = createServer()
  await new Promise<void>((resolve) => server?.listen(port, host, resolve))
  return port
}

describe('a port', () => {
  it('a port is claimed when nothing uses it', async () => {
    await expect(claimPort(await findFreePort(), 'PORT')).resolves.toBeUndefined()
  })

  it.each(['127.0.0.1', '0.0.0.0'])('a port is rejected with a hint when something listens on %s', async (host) => {
    const port = await listen(host)
    await expect(claimPort(port, 'PORT')).rejects.toThrow(
      `Port ${port} is taken. Set PORT=… to another one, or stop what is using it.`,
    )
  })

  it('free ports that are found together differ, and can be claimed', async () => {
    const ports = await findFreePorts(20)
    expect(new Set(ports).size).toBe(20)
    for (const port of ports) await claimPort(port, 'PORT')
  })
})
