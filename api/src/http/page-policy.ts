import { createHash } from 'node:crypto'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { PICTURE_ORIGIN } from '@fuel-shack/contract/menu/menu'

const STRIPE = { script: 'https://js.stripe.com', connect: 'https://api.stripe.com', frame: 'https://hooks.stripe.com' }
const ONESIGNAL = ['https://cdn.onesignal.com', 'https://onesignal.com', 'https://*.onesignal.com']

/**
 * The Content Security Policy of the web app's pages. It allows the stylesheets that the build inlined (by their hashes)
 * and only those other origins that the configuration needs.
 */
export function pagePolicy(html: string, config: AppConfig): string {
  const issuer = new URL(config.signIn.issuer).origin
  const hasMenu = config.ordering !== 'coming-soon'
  const stripe = config.stripePublishableKey !== null
  // Never in a customer's document, where OneSignal's script could read the tokens.
  const oneSignal = config.oneSignalAppId !== null && config.isStaffDocument === true
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(stripe ? [STRIPE.script] : []), ...(oneSignal ? ONESIGNAL : [])],
    'style-src': ["'self'", ...inlineStyleHashes(html), ...(oneSignal ? ['https://onesignal.com'] : [])],
    'img-src': ["'self'", 'data:', ...(hasMenu ? [PICTURE_ORIGIN] : []), ...(oneSignal ? ONESIGNAL : [])],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': [
      "'self'",
      issuer,
      ...config.signIn.endpointOrigins,
      ...(stripe ? [STRIPE.connect, STRIPE.script] : []),
      ...(oneSignal ? ONESIGNAL : []),
    ],
    'frame-src': stripe ? [STRIPE.script, STRIPE.frame] : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css]) =>
      `'sha256-${createHash('sha256')
        .update(css ?? '')
        .digest('base64')}'`,
  )
}
