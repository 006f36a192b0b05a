import type { IdentitySite } from '../base/identity-site.ts'

/** The same as on the app's pages. */
const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * The headers of every response below the issuer's path. Two values are easy to get wrong: `form-action` applies to the
 * whole redirect chain after a form, so it lists the app's origin; and `no-referrer` would make browsers post `Origin:
 * null`.
 */
export function pageHeaders(site: IdentitySite): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    // Fetches the passkey challenge.
    "connect-src 'self'",
    `form-action 'self' ${site.origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The app's value: another one would switch the browsing context group, and the tab would lose its session storage.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    ...(site.publicUrl.startsWith('https:') && { 'strict-transport-security': HSTS }),
  }
}
