import { createConnection, createServer, type AddressInfo } from 'node:net'
import { CliError } from './cli-error.ts'

/** Throws when the port is in use, or when this user may not listen on it. */
export async function claimPort(port: number, setting: string): Promise<void> {
  const problem = (await isListening(port)) ? 'EADDRINUSE' : await tryToListen(port)
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

async function tryToListen(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, () => server.close(() => resolve(undefined)))
  })
}

/** A port that nothing listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
