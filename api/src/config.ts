import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import type { DatabaseAddress } from './db/database.ts'
import { StartError } from './errors.ts'

/** Everything that the environment decides, validated, grouped and frozen. */
export interface Config {
  production: boolean
  host: string
  port: number
  publicUrl: string
  trustProxy: boolean | string
  logLevel: string
  siteDirectory: string
  webDirectory: string
  database: DatabaseAddress
  ordering: 'coming-soon' | 'open' | undefined
  /** Undefined: the embedded provider signs people in. */
  signIn: { issuer: string; clientId: string; audience: string; scope: string; roleClaim: string } | undefined
  stripe: { secretKey: string; webhookSecret: string; publishableKey: string | null; apiUrl: string | undefined }
  oneSignal: { appId: string; apiKey: string; apiUrl: string | undefined; browserPush: boolean }
  demoAccounts: DemoAccount[]
  metrics: { host: string; port: number } | undefined
}

const demoAccountSchema = z.strictObject({
  name: z.string(),
  email: z.email(),
  password: z.string(),
  role: z.enum(['customer', 'staff']),
})
export type DemoAccount = z.infer<typeof demoAccountSchema>

/** Relative folders are relative to this, wherever a command was started from. */
const REPOSITORY = join(import.meta.dirname, '..', '..')
const DEFAULT_SCOPE = 'openid profile email offline_access'

const HIGHEST_PORT = 65_535
const port = z.coerce.number().int().min(0).max(HIGHEST_PORT)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
const demoAccounts = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(demoAccountSchema))

const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(3000),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: z.string().default('false'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().default('data'),
  SITE_DIR: z.string().default('site'),
  WEB_DIR: z.string().default('web/dist'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ORDERING: z.enum(['coming-soon', 'open']).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_SCOPE: z.string().default(DEFAULT_SCOPE),
  OIDC_ROLE_CLAIM: z.string().default('role'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_API_URL: httpUrl.optional(),
  ONESIGNAL_APP_ID: z.string().optional(),
  ONESIGNAL_API_KEY: z.string().optional(),
  ONESIGNAL_API_URL: httpUrl.optional(),
  DEMO_ACCOUNTS: demoAccounts.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.union([z.literal('off'), port], { error: 'Neither a port nor `off`' }).optional(),
})
type Variables = Record<string, string | undefined>
type Environment = z.infer<typeof environmentSchema>

/** Thrown with every contradiction at once, each a sentence that says how to mend it. */
export class ConfigError extends StartError {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(`The settings do not fit together:\n${sentences.map((sentence) => `  - ${sentence}`).join('\n')}`)
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

/** @throws ConfigError */
export function readConfig(variables: Variables = readEnvironment()): Config {
  const stated = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(stated)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`))
  }
  const environment = parsed.data
  const sentences = contradictions(environment)
  if (sentences.length > 0) throw new ConfigError(sentences)
  return Object.freeze(group(environment))
}

/** For commands that work on the data alone. @throws ConfigError */
export function readDatabaseAddress(variables: Variables = readEnvironment()): DatabaseAddress {
  return databaseAddress({ dataDirectory: variables['DATA_DIR'] || 'data', databaseUrl: variables['DATABASE_URL'] })
}

/** A path that was typed: npm runs a command in its workspace, and says where the person is. */
export function readPath(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', typed)
}

/** `.env` fills in what the environment leaves open. */
function readEnvironment(): Variables {
  const file = join(REPOSITORY, '.env')
  if (existsSync(file)) loadEnvFile(file)
  return process.env
}

function databaseAddress(from: { dataDirectory: string; databaseUrl: string | undefined }): DatabaseAddress {
  return from.databaseUrl
    ? { engine: 'postgres', url: from.databaseUrl }
    : { engine: 'sqlite', file: resolve(REPOSITORY, from.dataDirectory, 'fuel-shack.sqlite') }
}

function contradictions(environment: Environment): string[] {
  const production = environment.NODE_ENV === 'production'
  const needed = (name: keyof Environment, why: string) =>
    environment[name] === undefined ? [`${name} is not set: ${why}.`] : []
  const refused = (name: keyof Environment, why: string) =>
    production && environment[name] !== undefined ? [`${name} must not be set in production: ${why}.`] : []
  return [
    ...needed('STRIPE_SECRET_KEY', 'without it nobody can pay; `npm start` sets it for the local stand-in'),
    ...needed('STRIPE_WEBHOOK_SECRET', "it is shown beside the webhook endpoint in Stripe's dashboard"),
    ...needed('ONESIGNAL_APP_ID', "it is shown in OneSignal's dashboard under Keys & IDs"),
    ...needed('ONESIGNAL_API_KEY', "it is made in OneSignal's dashboard under Keys & IDs"),
    ...(environment.OIDC_ISSUER === undefined
      ? []
      : [
          ...needed('OIDC_CLIENT_ID', 'OIDC_ISSUER needs the client id that the provider gave the web app'),
          ...needed('OIDC_AUDIENCE', 'OIDC_ISSUER needs the identifier that the provider knows this API by'),
        ]),
    ...refused('STRIPE_API_URL', 'it points the payments at something that is not Stripe'),
    ...refused('ONESIGNAL_API_URL', 'it points the messages at something that is not OneSignal'),
    ...refused('DEMO_ACCOUNTS', 'everybody knows the passwords of demo people'),
    ...(environment.METRICS_PORT === undefined && nextButOne(environment.PORT) > HIGHEST_PORT
      ? ['METRICS_PORT is not set, and there is no port two above PORT: set one of them lower, or METRICS_PORT=off.']
      : []),
    ...(production && environment.PUBLIC_URL === undefined
      ? ['PUBLIC_URL is not set: production needs the https address that people open.']
      : []),
    ...(production && environment.PUBLIC_URL?.startsWith('http:')
      ? ['PUBLIC_URL begins with http: production needs https, or sign-in and cards travel in the open.']
      : []),
  ]
}

function group(environment: Environment): Config {
  const metricsPort = environment.METRICS_PORT ?? nextButOne(environment.PORT)
  const trustProxy = { true: true, false: false }[environment.TRUST_PROXY] ?? environment.TRUST_PROXY
  return {
    production: environment.NODE_ENV === 'production',
    host: environment.HOST,
    port: environment.PORT,
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    trustProxy,
    logLevel: environment.LOG_LEVEL,
    siteDirectory: resolve(REPOSITORY, environment.SITE_DIR),
    webDirectory: resolve(REPOSITORY, environment.WEB_DIR),
    database: databaseAddress({ dataDirectory: environment.DATA_DIR, databaseUrl: environment.DATABASE_URL }),
    ordering: environment.ORDERING,
    signIn:
      environment.OIDC_ISSUER === undefined
        ? undefined
        : {
            issuer: environment.OIDC_ISSUER,
            clientId: environment.OIDC_CLIENT_ID ?? '',
            audience: environment.OIDC_AUDIENCE ?? '',
            scope: environment.OIDC_SCOPE,
            roleClaim: environment.OIDC_ROLE_CLAIM,
          },
    stripe: {
      secretKey: environment.STRIPE_SECRET_KEY ?? '',
      webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? '',
      publishableKey: environment.STRIPE_PUBLISHABLE_KEY ?? null,
      apiUrl: environment.STRIPE_API_URL,
    },
    oneSignal: {
      appId: environment.ONESIGNAL_APP_ID ?? '',
      apiKey: environment.ONESIGNAL_API_KEY ?? '',
      apiUrl: environment.ONESIGNAL_API_URL,
      // A browser can only subscribe with OneSignal itself.
      browserPush: environment.ONESIGNAL_API_URL === undefined,
    },
    demoAccounts: environment.DEMO_ACCOUNTS ?? [],
    metrics: metricsPort === 'off' ? undefined : { host: environment.METRICS_HOST, port: metricsPort },
  }
}

/** The stand-ins have the next port; 0 is any free one. */
function nextButOne(port: number): number {
  return port === 0 ? 0 : port + 2
}
