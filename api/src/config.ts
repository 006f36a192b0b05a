import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import type { Ordering } from '@fuel-shack/contract/ordering'
import { contradictions, nextButOne } from './config/config-problems.ts'
import { environmentSchema, type DemoAccount, type Environment } from './config/environment-schema.ts'
import type { DatabaseAddress } from './db/database.ts'
import { isExposed } from './db/private-files.ts'
import { CliError } from './errors.ts'
import type { TrustProxy } from './http/trust-proxy.ts'
import type { SignInSettings } from './providers/sign-in.ts'

/** Everything that the environment decides, validated, grouped and frozen. */
export interface Config extends DataLocation {
  production: boolean
  host: string
  port: number
  publicUrl: string
  trustProxy: TrustProxy
  logLevel: string
  siteDirectory: string
  webDirectory: string
  ordering: Ordering | undefined
  /** Undefined: the embedded provider signs people in. */
  signIn:
    | (SignInSettings & {
        /** The provider's own addresses must be https too. */
        httpsOnly: boolean
      })
    | undefined
  identityKeys: IdentityKeySettings
  /** The longest life that an access token of another provider may have. */
  tokenMaxSeconds: number
  /** Whether staff log in with a second factor; of the embedded provider only. */
  isSecondFactorRequired: boolean
  stripe: { secretKey: string; webhookSecret: string; publishableKey: string | null; apiUrl: string | undefined }
  oneSignal: { appId: string; apiKey: string; apiUrl: string | undefined; browserPush: boolean }
  demoAccounts: DemoAccount[]
  metrics: { host: string; port: number } | undefined
  /** Asked for at `/metrics`; undefined: no one is asked. */
  metricsPassword: string | undefined
}

/** What the keys of the embedded provider are encrypted with: a secret, or the file that it is made in. */
export interface IdentityKeySettings {
  secret: string | undefined
  file: string
}

/** Relative folders are relative to this, wherever a command was started from. */
const REPOSITORY = join(import.meta.dirname, '..', '..')
type Variables = Record<string, string | undefined>

/** Thrown with everything that is wrong at once, each with its remedy. */
export class ConfigError extends CliError {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The settings do not fit together:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** @throws ConfigError */
export function readConfig(variables: Variables = readEnvironment()): Config {
  const { environment, problems } = parse(variables)
  if (environment === undefined || problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(group(environment))
}

/** A setting that is malformed is reported once, and does not hide what is wrong with the others. */
function parse(variables: Variables): { environment: Environment | undefined; problems: string[] } {
  const stated = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(stated)
  if (parsed.success) return { environment: parsed.data, problems: contradictions(parsed.data) }
  const malformed = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`)
  const others = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(stated).filter(([name]) => !malformed.has(name))),
  )
  const further = others.success ? contradictions(others.data) : []
  const isAboutMalformed = (problem: string) => [...malformed].some((name) => problem.startsWith(`${name} is not set`))
  return { environment: undefined, problems: [...problems, ...further.filter((problem) => !isAboutMalformed(problem))] }
}

/** Where everything worth keeping is. */
export interface DataLocation {
  database: DatabaseAddress
  /** The list of deletions, which a restore applies again: outside the database, on either engine. */
  deletionsFile: string
}

/** For commands that work on the data alone. */
export function readDataLocation(variables: Variables = readEnvironment()): DataLocation {
  return dataLocation({ dataDirectory: variables['DATA_DIR'] || 'data', databaseUrl: variables['DATABASE_URL'] })
}

/** The folder with `site.json`, for commands. */
export function readSiteDirectory(variables: Variables = readEnvironment()): string {
  return resolve(REPOSITORY, variables['SITE_DIR'] || 'site')
}

/** For the command that rotates the keys. @throws ConfigError */
export function readIdentityKeySettings(variables: Variables = readEnvironment()): IdentityKeySettings {
  const parsed = environmentSchema.shape.IDENTITY_KEY_SECRET.safeParse(variables['IDENTITY_KEY_SECRET'] || undefined)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ message }) => `IDENTITY_KEY_SECRET: ${message}.`))
  return { secret: parsed.data, file: keyFile(variables['DATA_DIR'] || 'data') }
}

/** A path that was typed: npm runs a command in its workspace, and says where the person is. */
export function readPath(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', typed)
}

/** `.env`, or the file that ENV_FILE names, fills in what the environment leaves open. */
function readEnvironment(): Variables {
  const file = environmentFile()
  if (existsSync(file)) loadEnvFile(file)
  return process.env
}

/** Whether other accounts of this machine can read the settings file, and the keys in it. */
export function isEnvironmentFileExposed(): boolean {
  return isExposed(environmentFile())
}

function environmentFile(): string {
  return resolve(REPOSITORY, process.env['ENV_FILE'] ?? '.env')
}

function dataLocation(from: { dataDirectory: string; databaseUrl: string | undefined }): DataLocation {
  const folder = resolve(REPOSITORY, from.dataDirectory)
  return {
    database: from.databaseUrl
      ? { engine: 'postgres', url: from.databaseUrl }
      : { engine: 'sqlite', file: join(folder, 'fuel-shack.sqlite') },
    deletionsFile: join(folder, 'deletions.jsonl'),
  }
}

function keyFile(dataDirectory: string): string {
  return resolve(REPOSITORY, dataDirectory, 'identity-key-secret')
}

function group(environment: Environment): Config {
  const metricsPort = environment.METRICS_PORT ?? nextButOne(environment.PORT)
  const production = environment.NODE_ENV === 'production'
  return {
    production,
    host: environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: environment.PORT,
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    trustProxy: environment.TRUST_PROXY,
    logLevel: environment.LOG_LEVEL,
    siteDirectory: resolve(REPOSITORY, environment.SITE_DIR),
    webDirectory: resolve(REPOSITORY, environment.WEB_DIR),
    ...dataLocation({ dataDirectory: environment.DATA_DIR, databaseUrl: environment.DATABASE_URL }),
    ordering: environment.ORDERING,
    signIn:
      environment.OIDC_ISSUER === undefined
        ? undefined
        : {
            issuer: environment.OIDC_ISSUER,
            clientId: environment.OIDC_CLIENT_ID ?? '',
            audience: environment.OIDC_AUDIENCE ?? '',
            audienceParameters: environment.OIDC_AUDIENCE_PARAMETERS,
            endpointOrigins: environment.OIDC_ENDPOINT_ORIGINS,
            scope: environment.OIDC_SCOPE,
            roleClaim: environment.OIDC_ROLE_CLAIM,
            httpsOnly: production,
          },
    identityKeys: {
      secret: environment.IDENTITY_KEY_SECRET,
      file: keyFile(environment.DATA_DIR),
    },
    tokenMaxSeconds: environment.OIDC_TOKEN_MAX_SECONDS,
    isSecondFactorRequired: environment.STAFF_SECOND_FACTOR === 'required',
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
    metricsPassword: environment.METRICS_PASSWORD,
  }
}
