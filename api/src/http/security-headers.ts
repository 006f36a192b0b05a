import type { FastifyInstance } from 'fastify'

const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
const HSTS = 'max-age=31536000; includeSubDomains'

/** Fixed values on every answer; what a page may load is said by the page's own policy. */
export function setSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = options.https ? { ...FIXED_HEADERS, 'strict-transport-security': HSTS } : FIXED_HEADERS
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) {
      void reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
    }
  })
}
