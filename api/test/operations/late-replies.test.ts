import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { fastify, type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../../src/platform/http/error-handler.ts'
import { prepareShutdown, trackReplies } from '../../src/platform/http/graceful-shutdown.ts'
import { createLog } from '../../src/platform/log.ts'

/** A server whose one route responds when the test says so. */
async function startServer() {
  const lines: { level: number; msg: string }[] = []
  const log: FastifyBaseLogger = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const app = fastify({ loggerInstance: log })
  const received = Promise.withResolvers<void>()
  const provider = Promise.withResolvers<void>()
  const handled = Promise.withResolvers<void>()
  trackReplies(app)
  handleErrors(app)
  app.get('/slow', async () => {
    received.resolve()
    await provider.promise
    setImmediate(handled.resolve)
    return { answer: 'late' }
  })
  app.post('/body', async () => ({}))
  const failed = Promise.withResolvers<void>()
  app.addHook('onError', async () => failed.resolve())
  const shutDown = prepareShutdown(app, { https: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = app.server.address() as AddressInfo
  return { app, lines, received, provider, handled, failed, shutDown, port }
}

test('a handler that ends after the shutdown has answered for it leaves no warning', async () => {
  const { lines, received, provider, handled, shutDown, port } = await startServer()
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await received.promise
  const stopped = shutDown(0)
  expect((await answer).status).toBe(503)
  provider.resolve()
  await handled.promise
  await stopped
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})

test('a body that is cut off is not reported to the operator', async () => {
  const { app, lines, failed, port } = await startServer()
  const requested = once(app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":')
  await requested
  socket.destroy()
  await failed.promise
  await app.close()
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})
