import { AppError } from '../errors.ts'

const RECENT_SECONDS = 5 * 60

/**
 * With another provider only that provider can ask for the password. OpenID Connect's `auth_time` says when it last did;
 * a provider that leaves it out of its access tokens cannot be asked, and the token has to do.
 *
 * @throws AppError `reauthentication_required`
 */
export function assertRecentLogin(claims: Record<string, unknown>, now: Date): void {
  const authTime = claims['auth_time']
  if (typeof authTime !== 'number') return
  if (now.getTime() / 1000 - authTime > RECENT_SECONDS) throw new AppError('reauthentication_required')
}
