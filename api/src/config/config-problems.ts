import { isLoopback, isPrivate } from '../http/private-address.ts'
import { HIGHEST_PORT, type Environment } from './environment-schema.ts'
import { stripeKeyProblems } from './stripe-keys.ts'

/** What is missing, or does not fit together: a message with the remedy for each, all at once. */
export function contradictions(environment: Environment): string[] {
  return [
    ...missing(environment),
    ...stripeKeyProblems(environment),
    ...(environment.STAFF_SECOND_FACTOR === 'required' && environment.OIDC_ISSUER !== undefined
      ? [
          'STAFF_SECOND_FACTOR=required is for the built-in login: with OIDC_ISSUER, require the second factor at that provider, and unset STAFF_SECOND_FACTOR.',
        ]
      : []),
    ...(environment.METRICS_PORT === undefined && nextButOne(environment.PORT) > HIGHEST_PORT
      ? ['METRICS_PORT is not set, and there is no port two above PORT: set one of them lower, or METRICS_PORT=off.']
      : []),
    ...(environment.NODE_ENV === 'production' ? unfitForProduction(environment) : []),
  ]
}

/** The default of METRICS_PORT. The stand-ins have the port between; 0 is any free one. */
export function nextButOne(port: number): number {
  return port === 0 ? 0 : port + 2
}

function missing(environment: Environment): string[] {
  const needed = (name: keyof Environment, why: string) =>
    environment[name] === undefined ? [`${name} is not set: ${why}.`] : []
  return [
    ...needed('STRIPE_SECRET_KEY', 'without it no one can pay; `npm start` sets it for the local stand-in'),
    ...needed('STRIPE_WEBHOOK_SECRET', "it is shown beside the webhook endpoint in Stripe's dashboard"),
    ...needed('ONESIGNAL_APP_ID', "it is shown in OneSignal's dashboard under Keys & IDs"),
    ...needed('ONESIGNAL_API_KEY', "it is made in OneSignal's dashboard under Keys & IDs"),
    ...(environment.OIDC_ISSUER === undefined
      ? []
      : [
          ...needed('OIDC_CLIENT_ID', 'OIDC_ISSUER needs the client id that the provider gave the web app'),
          ...needed('OIDC_AUDIENCE', 'OIDC_ISSUER needs the identifier that the provider knows this API by'),
        ]),
  ]
}

function unfitForProduction(environment: Environment): string[] {
  const trialOnly = (name: keyof Environment, why: string) =>
    environment[name] === undefined ? [] : [`${name} must not be set in production: ${why}.`]
  return [
    ...trialOnly('STRIPE_API_URL', 'it points the payments at something that is not Stripe'),
    ...trialOnly('ONESIGNAL_API_URL', 'it points the messages at something that is not OneSignal'),
    ...trialOnly('DEMO_ACCOUNTS', 'the passwords of demo accounts are public'),
    ...(environment.PUBLIC_URL === undefined
      ? ['PUBLIC_URL is not set: production needs the https address that people open.']
      : []),
    ...(environment.PUBLIC_URL?.startsWith('http:')
      ? ['PUBLIC_URL begins with http: production needs https, or logins and cards travel unencrypted.']
      : []),
    ...signInProblems(environment),
    ...keySecretProblems(environment),
    ...metricsProblems(environment),
    ...databaseProblems(environment.DATABASE_URL),
  ]
}

function signInProblems({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE }: Environment): string[] {
  if (OIDC_ISSUER === undefined) return []
  return [
    ...(OIDC_ISSUER.startsWith('http:')
      ? [
          'OIDC_ISSUER begins with http: production needs https, or whoever is on the way can replace the keys that tokens are checked with.',
        ]
      : []),
    ...(OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_ID === OIDC_AUDIENCE
      ? [
          'OIDC_AUDIENCE is the same as OIDC_CLIENT_ID: ID tokens would pass as access tokens. Register the API with the provider and set OIDC_AUDIENCE to its own identifier.',
        ]
      : []),
  ]
}

/** On SQLite there is one server, and its own file beside the database will do. */
function keySecretProblems({ OIDC_ISSUER, DATABASE_URL, IDENTITY_KEY_SECRET }: Environment): string[] {
  if (OIDC_ISSUER !== undefined || DATABASE_URL === undefined || IDENTITY_KEY_SECRET !== undefined) return []
  return [
    'IDENTITY_KEY_SECRET is not set: every instance needs the same one to read the keys that sign tokens, which PostgreSQL stores encrypted. Make one with `openssl rand -base64 32`, and store it apart from the database and its backups.',
  ]
}

function metricsProblems({ METRICS_HOST, METRICS_PORT, METRICS_PASSWORD }: Environment): string[] {
  const isOpen = METRICS_PORT !== 'off' && METRICS_PASSWORD === undefined && !isPrivate(METRICS_HOST)
  return isOpen
    ? [
        `METRICS_HOST=${METRICS_HOST} may be reached from the internet: set METRICS_PASSWORD, set METRICS_HOST to 127.0.0.1 or a private address, or set METRICS_PORT=off.`,
      ]
    : []
}

/** By the rules of `pg`: `require`, `verify-ca` and `verify-full` check the server's certificate, the others do not. */
function databaseProblems(databaseUrl: string | undefined): string[] {
  if (databaseUrl === undefined) return []
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = decodeURIComponent(searchParams.get('host') ?? hostname).replace(/^\[(.+)\]$/, '$1')
  if (host === '' || host.startsWith('/') || isLoopback(host)) return []
  const mode = searchParams.get('sslmode') ?? ''
  const isVerified =
    ['require', 'verify-ca', 'verify-full'].includes(mode) && searchParams.get('uselibpqcompat') !== 'true'
  return isVerified
    ? []
    : [
        `DATABASE_URL reaches ${host} without checked TLS: add sslmode=verify-full to it (and sslrootcert=<file> where the server's certificate is from an authority of your own).`,
      ]
}
