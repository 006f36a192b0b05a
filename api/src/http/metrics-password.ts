import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { SecurityLog } from '../security-log.ts'

/**
 * Requires METRICS_PASSWORD: by HTTP Basic with any user name, or as a bearer token. Without a configured password, every
 * client that reaches the operations port may read the metrics.
 */
export function requireMetricsPassword(password: string | undefined, securityLog: SecurityLog) {
  const expected = password === undefined ? undefined : digest(password)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (expected === undefined) return
    const given = readPassword(request.headers.authorization)
    if (given !== undefined && timingSafeEqual(digest(given), expected)) return
    securityLog.record({
      event: 'access_denied',
      outcome: 'failure',
      ipAddress: request.ip,
      requestId: request.id,
      details: { resource: 'metrics' },
    })
    void reply.header('www-authenticate', 'Basic realm="metrics", charset="UTF-8"')
    throw new AppError('unauthenticated')
  }
}

function readPassword(authorization: string | undefined): string | undefined {
  const [, scheme = '', credentials = ''] = /^(basic|bearer) +(\S+)$/i.exec(authorization ?? '') ?? []
  if (scheme === '') return undefined
  if (scheme.toLowerCase() === 'bearer') return credentials
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return password
}

/** The digest has a fixed length, as `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
