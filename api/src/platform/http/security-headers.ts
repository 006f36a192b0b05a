import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

/** The policy of every response that is not a page: it may load nothing, and no page may frame it. */
export const NOTHING_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const OTHER_FEATURES = 'microphone=(), geolocation=(), payment=()'
/** Staff scan cards. */
export const STAFF_PERMISSIONS = `camera=(self), ${OTHER_FEATURES}`

/** They affect only a document with scripts. */
export const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `camera=(), ${OTHER_FEATURES}`,
}
const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': NOTHING_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * The headers of every response with content. Pages, workers and the identity provider replace the policy with their
 * own.
 */
export function securityHeaders(options: { https: boolean }): Record<string, string> {
  return options.https ? { ...FIXED_HEADERS, 'strict-transport-security': HSTS } : FIXED_HEADERS
}

/**
 * A 304 of the API leaves out the headers about content, which the caller's stored response has: they were a fifth of the
 * CPU time of an idle poll.
 */
export function setSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (options.https) void reply.header('strict-transport-security', HSTS)
    if (isOfApi(request)) void reply.header('cache-control', 'no-store')
    if (!isPoll(request)) void reply.headers(FIXED_HEADERS)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isPoll(request) && reply.statusCode !== 304) void reply.headers(FIXED_HEADERS)
    done()
  })
}

const isOfApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/')

/** It may be answered with 304. */
const isPoll = (request: FastifyRequest): boolean => request.headers['if-none-match'] !== undefined && isOfApi(request)

/**
 * Adds the headers to responses that Fastify sends before any hook runs, such as for a URL that its router cannot
 * parse.
 */
export function withSecurityHeaders(
  options: { https: boolean },
  handler: NonNullable<FastifyServerOptions['frameworkErrors']>,
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  const headers = securityHeaders(options)
  return (error, request, reply) => {
    void reply.headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' })
    handler(error, request, reply)
  }
}
