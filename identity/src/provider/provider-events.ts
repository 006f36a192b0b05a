import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { SecurityLog } from '../base/ports.ts'
import { callerOfRaw } from '../base/identity-caller.ts'
import type { DeviceCookies } from '../credentials/device-cookie.ts'
import type { SecurityEventName } from '../base/ports.ts'
import { WITHOUT_SESSION } from './renewal-binding.ts'

/** The provider's error detail when it revokes a family of refresh tokens. A test covers it. */
const REUSED = 'refresh token already used'
const EVENTS = new Map<string | undefined, SecurityEventName>([
  [REUSED, 'refresh_token_reused'],
  [WITHOUT_SESSION, 'refresh_token_without_session'],
])

export function recordProviderEvents(provider: Provider, securityLog: SecurityLog): void {
  provider.on('grant.error', (context, error) => {
    const event = EVENTS.get(error.error_detail)
    if (event === undefined) return
    const accountId = context.oidc.entities.RefreshToken?.accountId
    securityLog.record({ event, outcome: 'failure', accountId, ...callerOfRaw(context.req) })
  })
  provider.on('end_session.success', (context) => {
    const accountId = context.oidc.session?.accountId
    if (accountId === undefined) return
    securityLog.record({ event: 'logged_out', outcome: 'success', accountId, ...callerOfRaw(context.req) })
  })
}

/**
 * Provider middleware. Every login passes here after its last step, whatever its factors were: it sets the device
 * cookie and writes the security log.
 */
export function recordFinishedLogins(devices: DeviceCookies, securityLog: SecurityLog) {
  return async (context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next()
    // Undefined for a request that matched no route of the provider.
    const oidc: KoaContextWithOIDC['oidc'] | undefined = context.oidc
    const login = oidc?.result?.login
    if (!login || oidc.session?.accountId !== login.accountId) return
    const { accountId, amr = [] } = login
    const caller = callerOfRaw(context.req)
    const details = { methods: amr.join(' ') }
    securityLog.record({ event: 'login_succeeded', outcome: 'success', accountId, ...caller, details })
    const cookie = await devices.renew(context.req.headers.cookie, accountId)
    if (cookie === undefined) return
    const header = context.res.getHeader('set-cookie')
    context.res.setHeader('set-cookie', [...(Array.isArray(header) ? header : []), cookie])
  }
}
