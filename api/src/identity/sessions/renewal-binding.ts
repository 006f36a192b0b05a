import { errors, type KoaContextWithOIDC } from 'oidc-provider'

/** What the provider's error says where a refresh token came without its session; a test covers it. */
export const WITHOUT_SESSION = 'refresh token without the session that it belongs to'

/**
 * Whether to rotate: always, but first the browser must show the session's cookie. The app keeps its refresh token where
 * scripts can read it, and the cookie where none can, so a refresh token that was copied elsewhere renews nothing.
 */
export async function rotateWithSessionOnly(context: KoaContextWithOIDC): Promise<boolean> {
  const { provider, entities } = context.oidc
  const session = await provider.Session.get(context)
  if (session.accountId === undefined || session.uid !== entities.RefreshToken?.sessionUid) {
    throw new errors.InvalidGrant(WITHOUT_SESSION)
  }
  return true
}
