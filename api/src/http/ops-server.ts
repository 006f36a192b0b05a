import { fastify, LogController, type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import type { SecurityLog } from '../security-log.ts'
import { handleErrors } from './error-handler.ts'
import { healthRoutes, type Health } from './health.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { requireMetricsPassword } from './metrics-password.ts'

interface OpsDeps {
  health: Health
  metrics: Metrics
  securityLog: SecurityLog
  config: Pick<Config, 'metricsPassword'>
}

/** Health and metrics for the operator, on a separate port that is not public. */
export function buildOpsServer({ health, metrics, securityLog, config }: OpsDeps): FastifyInstance {
  const app = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
  })
  // Never https: it serves this machine, or a tunnel that terminates TLS.
  setSecurityHeaders(app, { https: false })
  handleErrors(app)
  healthRoutes(app, health)
  metrics.collectProcess()
  const onRequest = requireMetricsPassword(config.metricsPassword, securityLog)
  app.get('/metrics', { onRequest }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.read()),
  )
  return app
}
