import { isIP } from 'node:net'
import { ROLES } from '@fuel-shack/contract/team/account-roles'
import { orderingSchema } from '@fuel-shack/contract/shop/hours/ordering'
import { STATIONS } from '@fuel-shack/contract/shop/stations/stations'
import { RUNNING_MODES } from '@fuel-shack/contract/shop/rest-stop/running-modes'
import { z } from 'zod'
import type { TrustProxy } from '../http/limits/trust-proxy.ts'

const demoAccountSchema = z.strictObject({
  name: z.string(),
  email: z.email(),
  password: z.string(),
  role: z.enum(ROLES),
})
/** Nothing that can be guessed: the address of the printers is public. */
const PRINTER_PASSWORD_MIN_CHARACTERS = 20
const PRINTER_COLUMNS = 48

const printerSchema = z.strictObject({
  /** A part of the printer's address, and its user name. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, {
    error: 'Has only lower-case letters, digits and hyphens, such as grill-2: it is a part of an address',
  }),
  name: z.string().trim().min(1).max(40),
  password: z.string().min(PRINTER_PASSWORD_MIN_CHARACTERS),
  columns: z.int().min(24).max(80).default(PRINTER_COLUMNS),
  /** It prints the orders of this station only. */
  station: z.enum(STATIONS).exactOptional(),
})

export const HIGHEST_PORT = 65_535
const DAY_SECONDS = 24 * 60 * 60
/** 32 random bytes have 43 or 44 characters in base64. */
const KEY_SECRET_MIN_CHARACTERS = 43
const METRICS_PASSWORD_MIN_CHARACTERS = 16

const port = z.coerce.number().int().min(0).max(HIGHEST_PORT)
const addressLike = (example: string) => `Must be an address such as ${example}`
const httpUrl = z
  .url({ protocol: /^https?$/, error: addressLike('https://fuelshack.example') })
  .transform((url) => url.replace(/\/$/, ''))
/** The address has nothing after the host: paths are appended to it, and it is in every message. */
const originUrl = httpUrl.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
  error: 'Must be an address such as https://fuelshack.example, without user, path, query or fragment',
})
const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' })
    return z.NEVER
  }
})
const demoAccounts = jsonText.pipe(z.array(demoAccountSchema))

const printers = jsonText
  .pipe(z.array(printerSchema))
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'names a printer twice' })

const audienceParameters = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim())))
  .pipe(z.array(z.enum(['audience', 'resource'], { error: 'is not `audience`, `resource`, both, or `none`' })))

const endpointOrigins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .pipe(z.array(z.url({ protocol: /^https$/, error: 'is not a list of https addresses' })))
  .transform((addresses) => addresses.map((address) => new URL(address).origin))

const HOPS_MAX = 10

/** `TRUST_PROXY`: `false`, a number of proxies in a row, or a comma-separated list of IP addresses and CIDR ranges. */
const trustProxySetting = z.string().transform((text, context): TrustProxy => {
  const reject = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (text === 'false' || text === '0') return false
  if (text === 'true') {
    return reject(
      '`true` would trust an X-Forwarded-For header that the caller sent. Set the number of proxies in front of this server (1 for one), or their IP addresses or CIDR ranges',
    )
  }
  if (/^\d+$/.test(text)) {
    return Number(text) <= HOPS_MAX ? Number(text) : reject(`More than ${HOPS_MAX} proxies in a row are not supported`)
  }
  const entries = text.split(',').map((entry) => entry.trim())
  const invalid = entries.find((entry) => !isAddressOrRange(entry))
  return invalid === undefined
    ? entries
    : reject(
        `"${invalid}" is not an IP address or a CIDR range such as 10.0.0.0/8. Set false, the number of proxies in front of this server, or a comma-separated list of their addresses`,
      )
})

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 }

/** `smtp://user:password@host:port`, or `smtps:` for TLS from the start. `?tls=off` is for a relay on the same machine. */
const smtpAddress = z.url({
  protocol: /^smtps?$/,
  error: `${addressLike('smtp://user:password@mail.example:587')}. In user and password write @ as %40, : as %3A, / as %2F and % as %25`,
})
const smtpUrl = smtpAddress.transform((text, context) => {
  const url = new URL(text)
  const decoded = [url.username, url.password].map((part) =>
    /%(?![0-9a-f]{2})/i.test(part) ? '' : decodeURIComponent(part),
  )
  const [user = '', pass = ''] = decoded
  const isOff = url.searchParams.get('tls') === 'off'
  const reject = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if ((user === '') !== (pass === ''))
    return reject('Has a user or a password, and needs both or neither. Write % as %25, @ as %40 and : as %3A in them')
  if (url.hostname === '') return reject('Has no host')
  if (isOff && url.protocol === 'smtps:') return reject('tls=off contradicts smtps')
  return {
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(url.port) || SMTP_PORTS[url.protocol === 'smtps:' ? 'smtps:' : 'smtp:'],
    tls: url.protocol === 'smtps:' ? ('from-start' as const) : isOff ? ('off' as const) : ('start' as const),
    login: user === '' ? undefined : { user, pass },
  }
})

const oneSignalChannels = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(['sms', 'email'], { error: 'is not `sms`, `email` or both' })))

/** Every setting by itself. What they must not be together is in `config-problems.ts`. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(RUNNING_MODES, { error: `Must be one of ${RUNNING_MODES.join(', ')}; unset means development` })
    .default('development'),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  PUBLIC_URL: originUrl.optional(),
  TRUST_PROXY: trustProxySetting.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().default('data'),
  SITE_DIR: z.string().optional(),
  WEB_DIR: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: addressLike('postgres://user:password@host:5432/fuel_shack') })
    .optional(),
  ORDERING: orderingSchema.optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: addressLike('https://login.example') }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_AUDIENCE_PARAMETERS: audienceParameters.default(['audience', 'resource']),
  OIDC_ENDPOINT_ORIGINS: endpointOrigins.default([]),
  OIDC_SCOPE: z.string().default('openid profile email offline_access'),
  OIDC_ROLE_CLAIM: z.string().default('role'),
  OIDC_TOKEN_MAX_SECONDS: z.coerce.number().int().min(60).default(DAY_SECONDS),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required'], { error: 'Must be optional or required' }).optional(),
  IDENTITY_KEY_SECRET: z
    .string()
    .min(KEY_SECRET_MIN_CHARACTERS, { error: 'Is too short: make one with `openssl rand -base64 32`' })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .min(KEY_SECRET_MIN_CHARACTERS, { error: 'Is too short: make one with `openssl rand -base64 32`' })
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_API_URL: httpUrl.optional(),
  ONESIGNAL_APP_ID: z.string().optional(),
  ONESIGNAL_API_KEY: z.string().optional(),
  ONESIGNAL_API_URL: httpUrl.optional(),
  ONESIGNAL_CHANNELS: oneSignalChannels.default([]),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.email({ error: 'Must be an email address' }).optional(),
  EVENT_URL: z.url({ protocol: /^https?$/, error: addressLike('https://alarms.example/unopened') }).optional(),
  EVENT_SECRET: z
    .string()
    .min(KEY_SECRET_MIN_CHARACTERS, { error: 'Is too short: make one with `openssl rand -base64 32`' })
    .optional(),
  DEMO: z.enum(['on', 'public'], { error: 'Must be `on` or `public`' }).optional(),
  DEMO_ACCOUNTS: demoAccounts.optional(),
  PRINTERS: printers.default([]),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.union([z.literal('off'), port], { error: 'Must be a port or `off`' }).optional(),
  METRICS_PASSWORD: z
    .string()
    .min(METRICS_PASSWORD_MIN_CHARACTERS, {
      error: `Use at least ${METRICS_PASSWORD_MIN_CHARACTERS} characters`,
    })
    .optional(),
})

export type Environment = z.infer<typeof environmentSchema>

/** Rejects `/0`, which would be equivalent to `true`. */
function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
  return bits >= 1 && bits <= (version === 4 ? 32 : 128)
}
