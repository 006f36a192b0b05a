import { fastify, LogController, type FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { handleErrors } from './error-handler.ts'
import { healthRoutes, type Health } from './health.ts'

/** What is nobody's business but the operator's, on a port of its own that the internet does not reach. */
export function buildOpsServer({ health, metrics }: { health: Health; metrics: Metrics }): FastifyInstance {
  const app = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
  })
  handleErrors(app)
  healthRoutes(app, health)
  metrics.collectProcess()
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.read()))
  return app
}
