import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { cookiePairs, type IdentitySite } from '../identity-site.ts'

/** The provider's own cookies of one attempt to log in. They never reach a browser. */
export const ATTEMPT_COOKIES = { interaction: 'identity_interaction', resume: 'identity_resume' }
const COOKIE = 'identity_attempts'

/** How many tabs can show a login page at the same time; the oldest attempt goes first. */
const ATTEMPTS = 6
const MAX_AGE_SECONDS = 60 * 60
const PATH_OF_ATTEMPT = /\/(?:interaction|auth)\/([\w-]{10,60})(?=[/?;]|$)/
const SEPARATOR = '.'

/**
 * The provider sets two cookies for each attempt to log in, limited to the paths of that attempt. A `__Host-` cookie
 * must have the path `/`, where the attempts of two tabs would overwrite each other. So one cookie of ours carries the
 * ids of the attempts in this browser, and is translated on both ways:
 *
 * 1. Request (here): the provider receives its two cookies only on a path of an attempt that is in our cookie.
 * 2. Response (`collectAttemptCookies`): ids that the provider sets or clears are added to or removed from ours.
 *
 * An id has more than 250 random bits, so none can be guessed.
 */
export function presentAttemptCookies(request: IncomingMessage, site: IdentitySite): void {
  const attempt = PATH_OF_ATTEMPT.exec(request.url ?? '')?.[1]
  const attempts = readAttempts(request.headers.cookie, site)
  const own = new Set(Object.values(ATTEMPT_COOKIES))
  const pairs = cookiePairs(request.headers.cookie).filter(({ name }) => !own.has(name))
  if (attempt !== undefined && attempts.includes(attempt)) {
    for (const name of own) pairs.push({ name, value: attempt })
  }
  request.headers.cookie = pairs.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Middleware of the provider. */
export function collectAttemptCookies(site: IdentitySite) {
  return async (context: Pick<KoaContextWithOIDC, 'req' | 'res'>, next: () => Promise<unknown>): Promise<void> => {
    await next()
    const header = context.res.getHeader('set-cookie')
    const cookies = Array.isArray(header) ? header : []
    const ours = cookies.filter(isAttemptCookie)
    if (ours.length === 0) return
    let attempts = readAttempts(context.req.headers.cookie, site)
    for (const cookie of ours) {
      const value = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
      const ended = PATH_OF_ATTEMPT.exec(cookie)?.[1]
      const others = attempts.filter((attempt) => attempt !== value && attempt !== ended)
      attempts = value === '' ? others : [value, ...others].slice(0, ATTEMPTS)
    }
    const kept = cookies.filter((cookie) => !isAttemptCookie(cookie))
    context.res.setHeader('set-cookie', [...kept, cookieOf(attempts, site)])
  }
}

function isAttemptCookie(cookie: string): boolean {
  return Object.values(ATTEMPT_COOKIES).some((name) => cookie.startsWith(`${name}=`))
}

function readAttempts(header: string | undefined, site: IdentitySite): string[] {
  const name = site.cookieName(COOKIE)
  const value = cookiePairs(header).find((pair) => pair.name === name)?.value ?? ''
  return value.split(SEPARATOR).filter(Boolean).slice(0, ATTEMPTS)
}

function cookieOf(attempts: string[], site: IdentitySite): string {
  return site.setCookie(COOKIE, attempts.join(SEPARATOR), attempts.length === 0 ? 0 : MAX_AGE_SECONDS)
}
