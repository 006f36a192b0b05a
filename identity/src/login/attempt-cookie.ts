import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { cookiePairs, type IdentitySite } from '../identity-site.ts'

/** The provider's own cookies of one login attempt. They never reach a browser. */
export const ATTEMPT_COOKIES = { interaction: 'identity_interaction', resume: 'identity_resume' }
const COOKIE = 'identity_attempts'

/** How many tabs can show a login page at the same time. The oldest attempt is dropped first. */
const ATTEMPTS_MAX = 6
const MAX_AGE_SECONDS = 60 * 60
const PATH_OF_ATTEMPT = /\/(?:interaction|auth)\/([\w-]{10,60})(?=[/?;]|$)/
const SEPARATOR = '.'

/**
 * The provider sets two cookies for each login attempt, limited to the paths of that attempt. A `__Host-` cookie must
 * have the path `/`, where the attempts of two tabs would overwrite each other. So one cookie of ours contains the ids
 * of all attempts in this browser, and is translated in both directions:
 *
 * 1. Request (here): the provider receives its two cookies only on a path of an attempt that is in our cookie.
 * 2. Response (`mergeAttemptCookies`): ids that the provider sets or clears are added to or removed from ours.
 *
 * An id has more than 250 random bits, so it cannot be guessed.
 */
export function expandAttemptCookie(request: IncomingMessage, site: IdentitySite): void {
  const attempt = PATH_OF_ATTEMPT.exec(request.url ?? '')?.[1]
  const attempts = readAttempts(request.headers.cookie, site)
  const own = new Set(Object.values(ATTEMPT_COOKIES))
  const pairs = cookiePairs(request.headers.cookie).filter(({ name }) => !own.has(name))
  if (attempt !== undefined && attempts.includes(attempt)) {
    for (const name of own) pairs.push({ name, value: attempt })
  }
  request.headers.cookie = pairs.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Whether this browser has begun the login attempt. */
export function hasAttempt(header: string | undefined, attempt: string, site: IdentitySite): boolean {
  return readAttempts(header, site).includes(attempt)
}

/** Provider middleware. */
export function mergeAttemptCookies(site: IdentitySite) {
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
      const open = attempts.filter((attempt) => attempt !== value && attempt !== ended)
      attempts = value === '' ? open : [value, ...open].slice(0, ATTEMPTS_MAX)
    }
    const others = cookies.filter((cookie) => !isAttemptCookie(cookie))
    context.res.setHeader('set-cookie', [...others, cookieOf(attempts, site)])
  }
}

function isAttemptCookie(cookie: string): boolean {
  return Object.values(ATTEMPT_COOKIES).some((name) => cookie.startsWith(`${name}=`))
}

function readAttempts(header: string | undefined, site: IdentitySite): string[] {
  return site.readCookie(header, COOKIE).split(SEPARATOR).filter(Boolean).slice(0, ATTEMPTS_MAX)
}

function cookieOf(attempts: string[], site: IdentitySite): string {
  return site.setCookie(COOKIE, attempts.join(SEPARATOR), attempts.length === 0 ? 0 : MAX_AGE_SECONDS)
}
