import { createHash } from 'node:crypto'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'

const STRIPE = { script: 'https://js.stripe.com', connect: 'https://api.stripe.com', frame: 'https://hooks.stripe.com' }
const ONESIGNAL = ['https://cdn.onesignal.com', 'https://onesignal.com', 'https://*.onesignal.com']

const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g
/** Matches scripts without attributes: one with a type is data, and one with an address has no text. */
const SCRIPTS = /<script>([\s\S]*?)<\/script>/g

/**
 * The Content Security Policy of the web app's pages. It allows what the build inlined, by its hash: stylesheets,
 * and the script that records early taps. Of other origins it allows only those that the configuration needs.
 */
export function pagePolicy(html: string, config: AppConfig): string {
  const issuer = new URL(config.signIn.issuer).origin
  const stripe = config.stripePublishableKey !== null
  // Never in a customer's document, where OneSignal's script could read the tokens.
  const oneSignal = config.oneSignalAppId !== null && config.isStaffDocument === true
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...inlineHashes(html, SCRIPTS),
      ...(stripe ? [STRIPE.script] : []),
      ...(oneSignal ? ONESIGNAL : []),
      // The reader of cards, where the browser has none of its own.
      ...(config.isStaffDocument ? ["'wasm-unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", ...inlineHashes(html, STYLES), ...(oneSignal ? ['https://onesignal.com'] : [])],
    'img-src': ["'self'", 'data:', ...(oneSignal ? ONESIGNAL : [])],
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

function inlineHashes(html: string, elements: RegExp): string[] {
  return [...html.matchAll(elements)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
}
