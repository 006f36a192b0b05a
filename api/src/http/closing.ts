import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50

/**
 * Closing as people expect it: what was accepted is answered, and then everybody is hung up on. A browser keeps
 * connections open that carry no request, some of them never did, and a plain close would wait a minute for those.
 */
export function prepareClosing(app: FastifyInstance): () => Promise<void> {
  let inFlight = 0
  app.server.on('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => (inFlight -= 1))
  })
  return async function finishAndClose() {
    const hangUp = setInterval(() => inFlight === 0 && app.server.closeAllConnections(), LOOK_EVERY_MS)
    try {
      await app.close()
    } finally {
      clearInterval(hangUp)
    }
  }
}
