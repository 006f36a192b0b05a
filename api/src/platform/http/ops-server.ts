import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import { failure, type SecurityLog } from '../monitoring/security-log.ts'
import { hashSecret, isSecretOf } from '../secret-hash.ts'
import { readBasic } from './auth/basic-credentials.ts'
import { handleErrors } from './error-handler.ts'
import { healthRoutes, type Health } from './health.ts'
import { setSecurityHeaders } from './security-headers.ts'

interface OpsDeps {
  health: Health
  metrics: Metrics
  securityLog: SecurityLog
  config: { metricsPassword?: string | undefined }
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

/**
 * Requires METRICS_PASSWORD: by HTTP Basic with any user name, or as a bearer token. Without a configured password, every
 * client that reaches the operations port may read the metrics.
 */
function requireMetricsPassword(password: string | undefined, securityLog: SecurityLog) {
  const hash = password === undefined ? undefined : hashSecret(password)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (hash === undefined) return
    const given = readPassword(request.headers.authorization)
    if (given !== undefined && isSecretOf(hash, given)) return
    const caller = { ipAddress: request.ip, requestId: request.id }
    securityLog.record(failure('access_denied', caller, { resource: 'metrics' }))
    void reply.header('www-authenticate', 'Basic realm="metrics", charset="UTF-8"')
    throw new AppError('unauthenticated')
  }
}

function readPassword(authorization = ''): string | undefined {
  return readBasic(authorization)?.password ?? /^bearer +(\S+)$/i.exec(authorization)?.[1]
}
