import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { SecurityLog } from '../security-log.ts'

/**
 * Asks for the password of METRICS_PASSWORD: by HTTP Basic with any user name, or as a bearer token. Without a password
 * everyone who reaches the operations port may read.
 */
export function requireMetricsPassword(password: string | undefined, securityLog: SecurityLog) {
  const expected = password === undefined ? undefined : digest(password)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (expected === undefined) return
    const offered = offeredPassword(request.headers.authorization)
    if (offered !== undefined && timingSafeEqual(digest(offered), expected)) return
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

function offeredPassword(authorization: string | undefined): string | undefined {
  const [, scheme = '', credentials = ''] = /^(basic|bearer) +(\S+)$/i.exec(authorization ?? '') ?? []
  if (scheme === '') return undefined
  if (scheme.toLowerCase() === 'bearer') return credentials
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return password
}

/** Of one length, which is what a comparison in constant time needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
