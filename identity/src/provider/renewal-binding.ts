import { errors, type KoaContextWithOIDC } from 'oidc-provider'

/** The error detail for a refresh token without its session. A test covers it. */
export const WITHOUT_SESSION = 'refresh token without the session that it belongs to'

/**
 * Rotates always, but requires the session's cookie first. The app stores its refresh token where scripts can read it,
 * but scripts cannot read the cookie. So a stolen refresh token cannot be used on another device.
 */
export async function rotateWithSessionOnly(context: KoaContextWithOIDC): Promise<boolean> {
  const { provider, entities } = context.oidc
  const session = await provider.Session.get(context)
  if (session.accountId === undefined || session.uid !== entities.RefreshToken?.sessionUid) {
    throw new errors.InvalidGrant(WITHOUT_SESSION)
  }
  return true
}
