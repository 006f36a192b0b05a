import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { accountRoutes } from './account/account-routes.ts'
import { addressRoutes } from './account/address-routes.ts'
import { demoRoutes } from './demo/demo-routes.ts'
import { loginRoutes } from './login/login-routes.ts'
import { rejectOtherOrigins } from '../html/form-post.ts'
import { rememberCaller } from '../base/identity-caller.ts'
import { removeUnverifiableHint } from '../provider/logout-hint.ts'
import { rejectOtherAttempts } from '../provider/attempt.ts'
import { newPasswordRoutes } from './login/new-password-routes.ts'
import { ClientDisconnectedError } from '../flows/password-attempt.ts'
import { errorPage } from '../html/error-page.ts'
import { accountPinRoutes } from './account/account-pin-routes.ts'
import type { Services } from '../flows/services.ts'
import { recoveryRoutes } from './login/recovery-routes.ts'
import { recordEvent } from '../base/record-event.ts'
import { accountFactorRoutes } from './account/account-factor-routes.ts'
import { confirmationRoutes } from './account/confirmation-routes.ts'
import { renewalRoutes } from './login/renewal-routes.ts'
import { sessionEndRoutes } from './login/session-end-routes.ts'
import { HashOverloadError } from '../passwords/hash-queue.ts'
import { pageHeaders } from '../html/page-headers.ts'
import { redirectTo, sendPage } from '../html/send-page.ts'
import { findLoggedIn } from '../provider/current-session.ts'
import { firstManagerRoutes } from './login/first-manager-routes.ts'
import { joinRoutes } from './login/join-routes.ts'

/** Requests that any caller may send and that store a record: starting a login or a logout. */
const LOGIN_OR_LOGOUT = /^\/(?:auth|session\/end)\/?(?:\?|$)/i
/** nginx's status code, for the metrics: the client is gone and does not receive it. */
const CLIENT_CLOSED_REQUEST = 499
const FORM_MAX_BYTES = 16 * 1024

/** Every route below the issuer's path: our own pages, and the provider for all others. */
export function mountPages(app: FastifyInstance, deps: Services): void {
  const { site, log } = deps
  const { host, protocol } = new URL(site.publicUrl)
  const headers = pageHeaders(site)
  void app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        // Ignore the headers of clients and proxies: URLs and cookies are for the configured address.
        request.raw.headers['x-forwarded-host'] = host
        request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
        rememberCaller(reply)
        // PostgreSQL cannot store NUL, and no valid request contains one.
        if (request.raw.url?.includes('%00')) return sendPage(reply, 400, errorPage(site, 'invalid_request'))
        rejectOtherAttempts(request, site)
      })
      scope.addHook('onSend', async (_request, reply) => void reply.headers(headers))
      scope.setErrorHandler(async (error, request, reply) => {
        if (error instanceof ClientDisconnectedError) return reply.code(CLIENT_CLOSED_REQUEST).send()
        if (error instanceof HashOverloadError) {
          void reply.header('retry-after', error.retryAfterSeconds)
          return sendPage(reply, 503, errorPage(site, 'overloaded'))
        }
        if (error instanceof errors.SessionNotFound) {
          // Back, after the login: the user is where the login led to.
          const isLoggedIn = request.method === 'GET' && (await findLoggedIn(reply, deps)) !== undefined
          return isLoggedIn ? redirectTo(reply, site.homeUrl) : sendPage(reply, 400, errorPage(site, 'expired'))
        }
        const status = statusOf(error)
        if (status >= 500) log.error({ err: error }, 'A login page failed')
        return sendPage(reply, status, errorPage(site, status >= 500 ? 'server_error' : 'invalid_request'))
      })
      await scope.register(pages, deps)
      await scope.register(forwardToProvider, deps)
    },
    { prefix: site.path },
  )
}

async function pages(scope: FastifyInstance, deps: Services): Promise<void> {
  scope.addHook('preHandler', rejectOtherOrigins(deps))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  scope.get<{ Params: { version: string; name: string } }>('/assets/:version/:name', async (request, reply) => {
    const assets = deps.assets.read()
    const asset = assets.find(request.params.name)
    if (!asset) return sendPage(reply, 404, errorPage(deps.site, 'not_found'))
    const isCurrent = request.params.version === assets.version
    void reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
    return reply.type(asset.type).send(asset.body)
  })
  demoRoutes(scope, deps)
  recoveryRoutes(scope, deps)
  loginRoutes(scope, deps)
  newPasswordRoutes(scope, deps)
  accountRoutes(scope, deps)
  addressRoutes(scope, deps)
  accountPinRoutes(scope, deps)
  accountFactorRoutes(scope, deps)
  confirmationRoutes(scope, deps)
  sessionEndRoutes(scope, deps)
  renewalRoutes(scope, deps)
  joinRoutes(scope, deps)
  firstManagerRoutes(scope, deps)
}

/** The provider reads the raw request and writes the raw response itself. */
async function forwardToProvider(scope: FastifyInstance, deps: Services): Promise<void> {
  const { site, throttle, devices } = deps
  const callback = deps.provider.callback()
  const headers = Object.entries(pageHeaders(site))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.addHook('onRequest', async (request, reply) => {
    if (!LOGIN_OR_LOGOUT.test(request.url.slice(site.path.length))) return
    if (!isPageNavigation(request)) {
      recordEvent(reply, deps, 'access_denied', { details: { reason: 'not a page navigation' } })
      return sendPage(reply, 403, errorPage(site, 'invalid_request'))
    }
    const waitSeconds = await throttle.tryStart(request.ip, await devices.findAnyDevice(request.headers.cookie))
    // A caller that did not wait for the answer stores nothing.
    if (reply.raw.destroyed) throw new ClientDisconnectedError('The client closed the connection')
    if (waitSeconds === 0) return
    recordEvent(reply, deps, 'login_throttled', { details: { at: 'begin' } })
    void reply.header('retry-after', waitSeconds)
    return sendPage(reply, 429, errorPage(site, 'too_many_requests'))
  })
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    const url = removeUnverifiableHint(request.raw.url ?? '/', deps.signingKey.kid)
    // The provider derives its mount path from the difference between the two.
    Object.assign(request.raw, { originalUrl: url, url: url.slice(site.path.length) || '/' })
    await callback(request.raw, reply.raw)
  }
  scope.all('/*', forward)
}

/**
 * A login or logout must start with a page that the user opens. A script, frame or service worker of this origin has the
 * session cookie too and could get tokens unnoticed. Browsers state the destination of a request (Fetch Metadata).
 */
function isPageNavigation({ headers }: FastifyRequest): boolean {
  return (headers['sec-fetch-dest'] ?? 'document') === 'document'
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}
