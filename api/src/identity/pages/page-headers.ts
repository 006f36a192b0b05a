import type { IdentitySite } from '../identity-site.ts'

/** As on the app's own pages. */
const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * For every answer below the issuer's path. A stranger would get two wrong: form-action holds for the whole chain of
 * redirects after a form, so it lists where the app lives; and `no-referrer` would make browsers post `Origin: null`.
 */
export function securityHeaders(site: IdentitySite): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    // The challenge of a passkey.
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
    // As the app has it: another value would part the tab from what the app remembers in it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    ...(site.publicUrl.startsWith('https:') && { 'strict-transport-security': HSTS }),
  }
}
