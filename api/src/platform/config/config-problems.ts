import { isLoopback, isPrivate } from '../http/limits/private-address.ts'
import { HIGHEST_PORT, type Environment } from './environment-schema.ts'
import { stripeKeyProblems } from './stripe-keys.ts'

/** Finds missing and contradictory settings. @returns a message with a remedy for each. */
export function configProblems(environment: Environment): string[] {
  return [
    ...missing(environment),
    ...stripeKeyProblems(environment),
    ...when(
      environment.SMTP_URL !== undefined && environment.MAIL_FROM === undefined,
      'MAIL_FROM is not set: SMTP_URL needs the address that emails are from.',
    ),
    ...when(
      environment.MAIL_FROM !== undefined && environment.SMTP_URL === undefined,
      'SMTP_URL is not set: MAIL_FROM needs the mail server that sends. With OneSignal, its dashboard has the sender.',
    ),
    ...when(
      (environment.EVENT_URL === undefined) !== (environment.EVENT_SECRET === undefined),
      'EVENT_URL and EVENT_SECRET need each other: the address that gets an event, and what signs it. Make a secret with `openssl rand -base64 32`.',
    ),
    ...when(
      environment.STAFF_SECOND_FACTOR === 'required' && environment.OIDC_ISSUER !== undefined,
      'STAFF_SECOND_FACTOR=required is for the built-in login: with OIDC_ISSUER, require the second factor at that provider, and unset STAFF_SECOND_FACTOR.',
    ),
    ...when(
      environment.METRICS_PORT === undefined && defaultMetricsPort(environment.PORT) > HIGHEST_PORT,
      'METRICS_PORT is not set, and its default (PORT + 2) is too high: set METRICS_PORT or a lower PORT, or set METRICS_PORT=off.',
    ),
    ...(environment.NODE_ENV === 'production' ? productionProblems(environment) : []),
  ]
}

function when(isProblem: boolean, message: string): string[] {
  return isProblem ? [message] : []
}

/** Two above PORT, because the stand-ins use the port between. 0 means any free port. */
export function defaultMetricsPort(port: number): number {
  return port === 0 ? 0 : port + 2
}

const neededIn = (environment: Environment) => (name: keyof Environment, why: string) =>
  when(environment[name] === undefined, `${name} is not set: ${why}.`)

function missing(environment: Environment): string[] {
  const needed = neededIn(environment)
  return [
    ...stripeProblems(environment),
    ...oneSignalProblems(environment),
    ...(environment.OIDC_ISSUER === undefined
      ? []
      : [
          ...needed('OIDC_CLIENT_ID', 'OIDC_ISSUER needs the client id of the web app at the provider'),
          ...needed('OIDC_AUDIENCE', 'OIDC_ISSUER needs the identifier of this API at the provider'),
        ]),
  ]
}

/** Without any, a manager types them in the app. Until then no one can pay. */
function stripeProblems(environment: Environment): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY } = environment
  if ([STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY].every((key) => key === undefined)) return []
  const needed = neededIn(environment)
  return [
    ...needed('STRIPE_SECRET_KEY', 'payments need it, and the other keys of Stripe are nothing without it'),
    ...needed(
      'STRIPE_WEBHOOK_SECRET',
      "`npm run -w api stripe -- connect` makes it, with the webhook endpoint, and Stripe's dashboard shows that of an endpoint",
    ),
  ]
}

/** OneSignal sends texts and notifications. A rest stop with a mail server can do without: its messages are emails then. */
function oneSignalProblems(environment: Environment): string[] {
  const { ONESIGNAL_APP_ID, ONESIGNAL_API_KEY, ONESIGNAL_CHANNELS } = environment
  const isWanted = ONESIGNAL_APP_ID !== undefined || ONESIGNAL_API_KEY !== undefined || ONESIGNAL_CHANNELS.length > 0
  if (!isWanted) return []
  const needed = neededIn(environment)
  return [
    ...needed('ONESIGNAL_APP_ID', "it is shown in OneSignal's dashboard under Keys & IDs"),
    ...needed('ONESIGNAL_API_KEY', "create it in OneSignal's dashboard under Keys & IDs"),
  ]
}

function productionProblems(environment: Environment): string[] {
  const needed = neededIn(environment)
  const forbidden = (name: keyof Environment, why: string) =>
    when(environment[name] !== undefined, `${name} must not be set in production: ${why}.`)
  return [
    ...forbidden('STRIPE_API_URL', 'payments would go to a server that is not Stripe'),
    ...forbidden('ONESIGNAL_API_URL', 'messages would go to a server that is not OneSignal'),
    ...when(
      environment.EVENT_URL?.startsWith('http:') === true,
      'EVENT_URL begins with http: orders would be sent unencrypted.',
    ),
    ...forbidden('DEMO', 'anyone could log in as the owner'),
    ...forbidden('DEMO_ACCOUNTS', 'the passwords of demo accounts are public'),
    ...needed('PUBLIC_URL', 'production needs the https address that users open'),
    ...when(
      environment.PUBLIC_URL?.startsWith('http:') === true,
      'PUBLIC_URL begins with http: production needs https, or logins and cards are sent unencrypted.',
    ),
    ...when(
      environment.TRUST_PROXY === undefined,
      'TRUST_PROXY is not set: production decides it. Behind one proxy, such as nginx on this machine, set 1; set false only if browsers connect to this server directly. Otherwise all visitors count as one network and share its limits.',
    ),
    ...secondFactorProblems(environment),
    ...signInProblems(environment),
    ...keySecretProblems(environment),
    ...metricsProblems(environment),
    ...databaseProblems(environment.DATABASE_URL),
    ...when(
      environment.SMTP_URL?.tls === 'off' && !isLoopback(environment.SMTP_URL.host),
      'SMTP_URL has tls=off: passwords and links would be sent unencrypted. That is for a relay on this machine only.',
    ),
  ]
}

/** No default: with one password of staff anyone can make refunds, so the operator decides. */
function secondFactorProblems({ OIDC_ISSUER, STAFF_SECOND_FACTOR }: Environment): string[] {
  return when(
    OIDC_ISSUER === undefined && STAFF_SECOND_FACTOR === undefined,
    'STAFF_SECOND_FACTOR is not set: production decides it. With `required`, staff set up a passkey or an authenticator app at their next login; with `optional`, a password alone opens the fulfilment screen.',
  )
}

function signInProblems({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE }: Environment): string[] {
  if (OIDC_ISSUER === undefined) return []
  return [
    ...when(
      OIDC_ISSUER.startsWith('http:'),
      'OIDC_ISSUER begins with http: production needs https, or an attacker on the network can replace the keys that verify tokens.',
    ),
    ...when(
      OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_ID === OIDC_AUDIENCE,
      'OIDC_AUDIENCE is the same as OIDC_CLIENT_ID: ID tokens would be accepted as access tokens. Register the API with the provider and set OIDC_AUDIENCE to its own identifier.',
    ),
  ]
}

/** SQLite has one server, which can use a key file next to the database. */
function keySecretProblems({ OIDC_ISSUER, DATABASE_URL, IDENTITY_KEY_SECRET }: Environment): string[] {
  return when(
    OIDC_ISSUER === undefined && DATABASE_URL !== undefined && IDENTITY_KEY_SECRET === undefined,
    'IDENTITY_KEY_SECRET is not set: every instance needs the same one to read the keys that sign tokens, which PostgreSQL stores encrypted. Make one with `openssl rand -base64 32`, and store it separately from the database and its backups.',
  )
}

function metricsProblems({ METRICS_HOST, METRICS_PORT, METRICS_PASSWORD }: Environment): string[] {
  return when(
    METRICS_PORT !== 'off' && METRICS_PASSWORD === undefined && !isPrivate(METRICS_HOST),
    `METRICS_HOST=${METRICS_HOST} may be reached from the internet: set METRICS_PASSWORD, set METRICS_HOST to 127.0.0.1 or a private address, or set METRICS_PORT=off.`,
  )
}

/** By the rules of `pg`, only `require`, `verify-ca` and `verify-full` verify the server's certificate. */
function databaseProblems(databaseUrl: string | undefined): string[] {
  if (databaseUrl === undefined) return []
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = decodeURIComponent(searchParams.get('host') ?? hostname).replace(/^\[(.+)\]$/, '$1')
  if (host === '' || host.startsWith('/') || isLoopback(host)) return []
  const mode = searchParams.get('sslmode') ?? ''
  const isVerified =
    ['require', 'verify-ca', 'verify-full'].includes(mode) && searchParams.get('uselibpqcompat') !== 'true'
  return when(
    !isVerified,
    `DATABASE_URL connects to ${host} without verified TLS: add sslmode=verify-full (and sslrootcert=<file> for a certificate of your own authority).`,
  )
}
