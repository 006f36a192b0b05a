import type { KoaContextWithOIDC } from 'oidc-provider'
import type { SecurityLog } from '../ports.ts'
import { callerOfRaw } from '../identity-caller.ts'
import type { DeviceCookies } from './device-cookie.ts'

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
