import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { accountRoutes, type AccountRoutesDeps } from './accounts/account-routes.ts'
import type { Assets } from './assets.ts'
import { interactionRoutes, type InteractionDeps } from './login/login-routes.ts'
import { rejectOtherOrigins } from './pages/form-post.ts'
import { callerOf, rememberCaller } from './identity-caller.ts'
import { dropOldHint } from './keys/logout-hint.ts'
import { presentAttemptCookies } from './login/attempt-cookie.ts'
import { newPasswordRoutes } from './login/new-password-routes.ts'
import { CallerGoneError } from './login/password-attempt.ts'
import { errorPage } from './pages/error-page.ts'
import { accountFactorRoutes, type AccountFactorDeps } from './second-factor/account-factor-routes.ts'
import { confirmationRoutes } from './second-factor/confirmation-routes.ts'
import { HashOverloadError } from './passwords/hash-queue.ts'
import { securityHeaders } from './pages/page-headers.ts'
import { sendPage } from './pages/send-page.ts'

/** What anybody may ask for and what is then remembered for a while: to sign in, to log out. */
const BEGINS = /^\/(?:auth|session\/end)\/?(?:\?|$)/i
/** No one receives it; nginx's number, for the metrics. */
const CLOSED_BY_CALLER = 499
const FORM_MAX_BYTES = 16 * 1024

export interface MountDeps extends InteractionDeps, AccountRoutesDeps, AccountFactorDeps {
  /** Read for each request: it is another one after the keys were rotated. */
  readonly provider: Provider
  hasSigningKey: (kid: string) => boolean
  assets: Assets
}

/** Everything below the issuer's path: our own pages, and the provider for the rest. */
export function mountIdentity(app: FastifyInstance, deps: MountDeps): void {
  const { site, log } = deps
  const { host, protocol } = new URL(site.publicUrl)
  const headers = securityHeaders(site)
  void app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        // Whatever a client or a proxy says: addresses and cookies are made for the configured address.
        request.raw.headers['x-forwarded-host'] = host
        request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
        rememberCaller(request)
        presentAttemptCookies(request.raw, site)
        // PostgreSQL can store no NUL, and no request of ours has one.
        if (request.raw.url?.includes('%00')) return sendPage(reply, 400, errorPage(site, 'invalid_request'))
      })
      scope.addHook('onSend', async (_request, reply) => void reply.headers(headers))
      scope.setErrorHandler((error, _request, reply) => {
        if (error instanceof CallerGoneError) return reply.code(CLOSED_BY_CALLER).send()
        if (error instanceof HashOverloadError) {
          void reply.header('retry-after', error.retryAfterSeconds)
          return sendPage(reply, 503, errorPage(site, 'overloaded'))
        }
        if (error instanceof errors.SessionNotFound) return sendPage(reply, 400, errorPage(site, 'outdated'))
        const status = statusOf(error)
        if (status >= 500) log.error({ err: error }, 'A sign-in page failed')
        return sendPage(reply, status, errorPage(site, status >= 500 ? 'server_error' : 'invalid_request'))
      })
      await scope.register(pages, deps)
      await scope.register(passToProvider, deps)
    },
    { prefix: site.path },
  )
}

async function pages(scope: FastifyInstance, deps: MountDeps): Promise<void> {
  scope.addHook('preHandler', rejectOtherOrigins(deps.site, deps.securityLog))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  scope.get<{ Params: { version: string; name: string } }>('/assets/:version/:name', async (request, reply) => {
    const asset = deps.assets.find(request.params.name)
    if (!asset) return sendPage(reply, 404, errorPage(deps.site, 'not_found'))
    const isCurrent = request.params.version === deps.assets.version
    void reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
    return reply.type(asset.type).send(asset.body)
  })
  interactionRoutes(scope, deps)
  newPasswordRoutes(scope, deps)
  accountRoutes(scope, deps)
  accountFactorRoutes(scope, deps)
  confirmationRoutes(scope, deps)
}

/** The provider answers on the raw response and reads the body itself. */
async function passToProvider(scope: FastifyInstance, deps: MountDeps): Promise<void> {
  const { site, throttle, devices, securityLog } = deps
  const callbacks = new WeakMap<Provider, ReturnType<Provider['callback']>>()
  const headers = Object.entries(securityHeaders(site))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.addHook('onRequest', async (request, reply) => {
    if (!BEGINS.test(request.url.slice(site.path.length))) return
    if (!isPageVisit(request)) {
      const details = { reason: 'not a page visit' }
      securityLog.record({ event: 'access_denied', outcome: 'failure', ...callerOf(request), details })
      return sendPage(reply, 403, errorPage(site, 'invalid_request'))
    }
    const waitSeconds = await throttle.tryBegin(request.ip, await devices.findAnyDevice(request.headers.cookie))
    if (waitSeconds === 0) return
    const details = { at: 'begin' }
    securityLog.record({ event: 'login_throttled', outcome: 'failure', ...callerOf(request), details })
    void reply.header('retry-after', waitSeconds)
    return sendPage(reply, 429, errorPage(site, 'too_many_requests'))
  })
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    const url = dropOldHint(request.raw.url ?? '/', deps.hasSigningKey)
    // The provider learns from the difference of the two that it is mounted below a path.
    Object.assign(request.raw, { originalUrl: url, url: url.slice(site.path.length) || '/' })
    // Another one after the keys were rotated.
    const { provider } = deps
    const answer = callbacks.get(provider) ?? provider.callback()
    callbacks.set(provider, answer)
    await answer(request.raw, reply.raw)
  }
  scope.all('/*', pass)
}

/**
 * A login and a logout begin with a page that the user opens. A script, a frame or a service worker of this origin has
 * the session's cookie too, and could get tokens unseen; browsers say what they request a page for (Fetch Metadata).
 */
function isPageVisit({ headers }: FastifyRequest): boolean {
  return (headers['sec-fetch-dest'] ?? 'document') === 'document'
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}
