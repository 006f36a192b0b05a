import { isSameSecret } from '../../same-secret.ts'
import { StripeError } from './stripe-error.ts'

/** Accepts the secret key as a bearer token or as the user name of basic authentication. */
export function requireApiKey(authorization: string | undefined, key: string): void {
  const given = givenKey(authorization)
  if (given === undefined) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new StripeError(401, message)
  }
  if (!isSameSecret(given, key)) throw new StripeError(401, `Invalid API Key provided: ${redacted(given)}`)
}

function givenKey(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (/^bearer$/i.test(scheme) && value) return value
  if (!/^basic$/i.test(scheme)) return undefined
  return Buffer.from(value, 'base64').toString().split(':')[0] || undefined
}

function redacted(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}` : '*'.repeat(key.length)
}
