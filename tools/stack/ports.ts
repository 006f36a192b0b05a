import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { CliError } from './cli-error.ts'

/** Throws when the port is in use, or when this user may not listen on it. */
export async function claimPort(port: number, setting: string): Promise<void> {
  const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message
  const problem = (await isListening(port)) ? 'EADDRINUSE' : await listenBriefly(port).then(() => undefined, codeOf)
  if (problem === 'EADDRINUSE') {
    throw new CliError(`Port ${port} is taken. Set ${setting}=… to another one, or stop what is using it.`)
  }
  if (problem) throw new CliError(`Port ${port} cannot be used (${problem}). Set ${setting}=… to another one.`)
}

/** Connects to the port: a server on one address does not stop another from listening on all of them. */
export async function isListening(port: number, host = 'localhost'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** A port that nothing listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  return listenBriefly(0)
}

/** As many such ports, each different: one that was found by itself is free again, and the next search could find it too. */
export async function findFreePorts(count: number): Promise<number[]> {
  const listening = await Promise.all(Array.from({ length: count }, () => listen(0)))
  await Promise.all(listening.map(({ close }) => close()))
  return listening.map(({ port }) => port)
}

/** @returns the port: any free one for 0. */
async function listenBriefly(port: number): Promise<number> {
  const listening = await listen(port)
  await listening.close()
  return listening.port
}

async function listen(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer().listen(port)
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
