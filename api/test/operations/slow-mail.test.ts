import { createServer, type AddressInfo } from 'node:net'
import { CASEY } from '@fuel-shack/identity/test/identity-server'
import { TestBrowser } from '@fuel-shack/identity/test/test-browser'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedApp } from '../support/embedded-app.ts'
import { startTestEnvironment } from '../support/test-app.ts'

/** Accepts connections and never says a word. */
async function startSilentMailServer() {
  const connected = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    connected.resolve()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = server.address() as AddressInfo
  return { connected: connected.promise, port }
}

// Covers login-21.
