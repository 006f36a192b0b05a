import { readFileSync } from 'node:fs'
import type { StandinsOptions } from './app.ts'
import { fieldsOf } from './fields.ts'

interface StandinsConfig {
  host: string
  port: number
  /** The port of the mail server; undefined for none. */
  mailPort: number | undefined
  options: StandinsOptions
}

/** @throws one error that lists every missing or invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv): StandinsConfig {
  const problems: string[] = []
  const required = (name: string, why: string) => {
    const value = env[name]
    if (!value) problems.push(`${name} is not set: ${why}.`)
    return value ?? ''
  }
  const portOf = (name: string, value: string) => {
    const port = Number(value)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push(`${name} must be a port number.`)
    return port
  }
  const port = portOf('STANDINS_PORT', env.STANDINS_PORT ?? '4700')
  const mailPort = env.STANDINS_SMTP_PORT ? portOf('STANDINS_SMTP_PORT', env.STANDINS_SMTP_PORT) : undefined
  const dataDir = required('STANDINS_DATA_DIR', 'the folder where payments and messages are stored')
  const stripeKey = required('STANDINS_STRIPE_KEY', "the shop's Stripe key")
  const oneSignalKey = required('STANDINS_ONESIGNAL_KEY', "the shop's OneSignal key")
  const printerUrl = env.STANDINS_PRINTER_URL
  const printerPassword = printerUrl
    ? required('STANDINS_PRINTER_PASSWORD', "the docket printer's password at the shop")
    : ''
  const webhookUrl = env.STANDINS_WEBHOOK_URL
  const secret = webhookUrl
    ? required('STANDINS_WEBHOOK_SECRET', 'it signs the webhooks sent to STANDINS_WEBHOOK_URL')
    : ''
  if (webhookUrl && !URL.canParse(webhookUrl)) problems.push('STANDINS_WEBHOOK_URL must be a URL.')
  if (printerUrl && !URL.canParse(printerUrl)) problems.push('STANDINS_PRINTER_URL must be a URL.')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return {
    host: env.STANDINS_HOST ?? '127.0.0.1',
    port,
    mailPort,
    options: {
      dataDir,
      onlyPaymentPage: env.STANDINS_PUBLIC === 'on',
      stripeKey,
      oneSignalKey,
      ...(port !== 0 && { publicUrl: (env.STANDINS_PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, '') }),
      ...(printerUrl && {
        printer: {
          url: printerUrl,
          user: printerUrl.slice(printerUrl.lastIndexOf('/') + 1),
          password: printerPassword,
        },
      }),
      ...(webhookUrl && { webhook: { url: webhookUrl, secret } }),
      ...(env.STANDINS_SITE && { businessName: readBusinessName(env.STANDINS_SITE) }),
    },
  }
}

/** The account's public business name, which the payment page shows: `name` of the shop's site file. */
function readBusinessName(path: string): string {
  const { name } = fieldsOf(JSON.parse(readFileSync(path, 'utf8')))
  if (typeof name !== 'string' || name === '') throw new Error(`${path} must contain a name`)
  return name
}
