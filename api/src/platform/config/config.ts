import { resolve } from 'node:path'
import { z } from 'zod'
import { configProblems, defaultMetricsPort } from './config-problems.ts'
import { dataLocation, keyFile, programFolder, type DataLocation } from './data-location.ts'
import { readEnvironment, type Variables } from './environment.ts'
import { environmentSchema, type Environment } from './environment-schema.ts'
import { secretsIn } from './secret-settings.ts'
import { findSlips } from './slips.ts'
import { CliError } from '../errors.ts'
import { RELEASE } from '../version.ts'

/** The settings of the environment, validated, grouped and frozen. */
export type Config = Readonly<ReturnType<typeof toConfig>> & TypedInTheApp

/** The settings that a manager can type in the app, where the environment has none of the same provider. */
export type ProviderSettings = Pick<
  ReturnType<typeof toConfig>,
  'stripe' | 'oneSignal' | 'smtp' | 'canSend' | 'secrets'
>

interface TypedInTheApp {
  /** Returns whether the environment has this setting, which is then the one that counts. */
  isSet: (setting: string) => boolean
  /** Checks typed settings by the rules of the environment. @throws ConfigError */
  providersWith: (typed: Record<string, string>) => ProviderSettings
}

/** Encrypts the keys of the embedded provider: a secret, or the file in which one is created. */
interface IdentityKeySettings {
  secret: string | undefined
  file: string
}

/** Contains every problem at once, each with its remedy. */
export class ConfigError extends CliError {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** @throws ConfigError */
export function readConfig(variables: Variables = readEnvironment()): Config {
  const given = { ...variables }
  return Object.freeze({ ...toConfig(readValid(given), secretsIn(given)), ...typedBeside(given) })
}

function typedBeside(given: Variables): TypedInTheApp {
  return {
    isSet: (setting) => Boolean(given[setting]),
    providersWith(typed) {
      const all = { ...given, ...typed }
      const { stripe, oneSignal, smtp, canSend, secrets } = toConfig(readValid(all), secretsIn(all))
      return { stripe, oneSignal, smtp, canSend, secrets }
    },
  }
}

/** @throws ConfigError */
function readValid(variables: Variables): Environment {
  const { environment, problems } = parse(variables)
  if (environment === undefined || problems.length > 0) throw new ConfigError(problems)
  return environment
}

/** The settings as far as they can be read, and everything that is wrong with them. */
export interface InspectedSettings {
  /** Without the settings that are malformed. */
  config: Config
  problems: string[]
  /** Slips with which a server starts. */
  slips: string[]
}

/** Reads settings some of which may be wrong, for checks, and for a command that makes one of them. */
export function inspectSettings(variables: Variables = readEnvironment()): InspectedSettings {
  const { usable, problems } = parse(variables)
  const config = Object.freeze({ ...toConfig(usable, secretsIn(variables)), ...typedBeside(variables) })
  return { config, problems, slips: findSlips(variables) }
}

interface ParsedSettings {
  /** Undefined if one of them is malformed. */
  environment: Environment | undefined
  /** Without those that are malformed. */
  usable: Environment
  problems: string[]
}

/** Reports a malformed setting once, and still checks all other settings. */
function parse(variables: Variables): ParsedSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return { environment: parsed.data, usable: parsed.data, problems: configProblems(parsed.data) }
  const malformed = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`)
  const usable = environmentSchema.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !malformed.has(name))),
  )
  const further = configProblems(usable)
  const isAboutMalformed = (problem: string) => [...malformed].some((name) => problem.startsWith(`${name} is not set`))
  return {
    environment: undefined,
    usable,
    problems: [...problems, ...further.filter((problem) => !isAboutMalformed(problem))],
  }
}

/** The settings of commands that need the data only. */
export function readDataLocation(variables: Variables = readEnvironment()): DataLocation {
  return dataLocation({
    dataDirectory: variables['DATA_DIR'] || 'data',
    databaseUrl: variables['DATABASE_URL'],
    backupDirectory: variables['BACKUP_DIR'],
    backupKey: readSecret('BACKUP_KEY', variables),
  })
}

/** @throws ConfigError */
function readSecret(name: 'BACKUP_KEY' | 'IDENTITY_KEY_SECRET', variables: Variables): string | undefined {
  const parsed = environmentSchema.shape[name].safeParse(variables[name] || undefined)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ message }) => `${name}: ${message}.`))
  return parsed.data
}

/** The folder with `site.json`, for commands. */
export function readSiteDirectory(variables: Variables = readEnvironment()): string {
  return programFolder(variables['SITE_DIR'] || undefined, 'site')
}

/** The command that rotates the keys reads these settings only. @throws ConfigError */
export function readIdentityKeySettings(variables: Variables = readEnvironment()): IdentityKeySettings {
  return { secret: readSecret('IDENTITY_KEY_SECRET', variables), file: keyFile(variables['DATA_DIR'] || 'data') }
}

/** The address of the server that runs with these settings, for a check from the same machine. @throws ConfigError */
export function readOwnAddress(variables: Variables = readEnvironment()): string {
  const { HOST, PORT } = environmentSchema.pick({ HOST: true, PORT: true }).parse({
    HOST: variables['HOST'] || undefined,
    PORT: variables['PORT'] || undefined,
  })
  const host = HOST === undefined || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** The public address, for the command that makes a link to the embedded provider. @throws ConfigError, CliError with another provider */
export function readLinkAddress(variables: Variables = readEnvironment()): string {
  if (variables['OIDC_ISSUER'])
    throw new CliError(`Accounts are at ${variables['OIDC_ISSUER']}: give the first manager the role there.`)
  const { PUBLIC_URL, PORT } = environmentSchema.shape
  const parsed = z.object({ PUBLIC_URL, PORT }).safeParse({
    PUBLIC_URL: variables['PUBLIC_URL'] || undefined,
    PORT: variables['PORT'] || undefined,
  })
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`))
  return publicUrlOf(parsed.data)
}

const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Environment, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`

/** Resolves a path argument: npm runs commands in their workspace, and passes the user's directory in INIT_CWD. */
export function readPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}

/** The name of the commands of a release. */
const installedCommand = RELEASE === undefined ? undefined : 'fuel-shack'

/**
 * Texts for operators name commands as they are typed in a clone of the repository. A release has no npm: its messages
 * name its own command.
 */
export function asTypedHere(text: string, command = process.env['FUEL_SHACK_COMMAND'] ?? installedCommand): string {
  return command ? text.replaceAll(/npm run -w api ([a-z-]+)(?: --)?/g, `${command} $1`) : text
}

function toConfig(environment: Environment, secrets: string[]) {
  const metricsPort = environment.METRICS_PORT ?? defaultMetricsPort(environment.PORT)
  const production = environment.NODE_ENV === 'production'
  return {
    production,
    host: environment.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: environment.PORT,
    publicUrl: publicUrlOf(environment),
    trustProxy: environment.TRUST_PROXY ?? false,
    logLevel: environment.LOG_LEVEL,
    siteDirectory: programFolder(environment.SITE_DIR, 'site'),
    webDirectory: programFolder(environment.WEB_DIR, 'web/dist'),
    ...dataLocation({
      dataDirectory: environment.DATA_DIR,
      databaseUrl: environment.DATABASE_URL,
      backupDirectory: environment.BACKUP_DIR,
      backupKey: environment.BACKUP_KEY,
    }),
    ordering: environment.ORDERING,
    /** Undefined for the embedded provider. */
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
            /** Requires https for the provider's endpoints too. */
            httpsOnly: production,
            /** The longest lifetime of its access tokens. */
            tokenMaxSeconds: environment.OIDC_TOKEN_MAX_SECONDS,
          },
    identityKeys: { secret: environment.IDENTITY_KEY_SECRET, file: keyFile(environment.DATA_DIR) },
    /** True if staff need a second factor. For the embedded provider only. */
    isSecondFactorRequired: environment.STAFF_SECOND_FACTOR === 'required',
    /** The secret key is empty where no one has set it: no one can pay then. */
    stripe: {
      secretKey: environment.STRIPE_SECRET_KEY ?? '',
      webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? '',
      publishableKey: environment.STRIPE_PUBLISHABLE_KEY ?? null,
      apiUrl: environment.STRIPE_API_URL,
    },
    /** Undefined where a mail server sends everything that is sent. */
    oneSignal:
      environment.ONESIGNAL_APP_ID === undefined || environment.ONESIGNAL_API_KEY === undefined
        ? undefined
        : {
            appId: environment.ONESIGNAL_APP_ID,
            apiKey: environment.ONESIGNAL_API_KEY,
            apiUrl: environment.ONESIGNAL_API_URL,
            // A browser can only subscribe with OneSignal itself, not with the stand-in.
            browserPush: environment.ONESIGNAL_API_URL === undefined,
          },
    smtp: environment.SMTP_URL && { ...environment.SMTP_URL, from: environment.MAIL_FROM ?? '' },
    /** The channels that work, by what the operator set up. */
    canSend: {
      sms: environment.ONESIGNAL_CHANNELS.includes('sms'),
      email: environment.SMTP_URL !== undefined || environment.ONESIGNAL_CHANNELS.includes('email'),
    },
    /** Where the escalation posts its event; undefined for none. */
    event:
      environment.EVENT_URL === undefined
        ? undefined
        : { url: environment.EVENT_URL, secret: environment.EVENT_SECRET ?? '' },
    /** Each in the forms in which a text may repeat it, to be hidden there. */
    secrets,
    /** People log in without a password, and every page says that it is a demo. */
    demo: environment.DEMO,
    demoAccounts: environment.DEMO_ACCOUNTS ?? [],
    /** Docket printers that fetch their dockets themselves. */
    printers: environment.PRINTERS,
    metrics: metricsPort === 'off' ? undefined : { host: environment.METRICS_HOST, port: metricsPort },
    /** The password of `/metrics`; undefined for none. */
    metricsPassword: environment.METRICS_PASSWORD,
  }
}
