import { mergeEnvironments, type Environment } from '@fuel-shack/tools/stack/environment'
import { planStack, type StackPlan } from '@fuel-shack/tools/stack/plan'
import type { StandinSecrets } from '@fuel-shack/tools/stack/secrets'
import { siteFolder } from '../site.ts'

/** The secrets that the API and the stand-ins share wherever tests and benchmarks start them. */
export const secrets: StandinSecrets = {
  stripeKey: 'sk_test_standin',
  webhookSecret: 'whsec_test',
  oneSignalAppId: '00000000-0000-4000-8000-000000000000',
  oneSignalKey: 'onesignal-standin-key',
}

/** The whole product, with the settings that `npm start` gives to each process. An empty setting counts as unset. */
export function planTestStack(settings: Environment): StackPlan {
  const defaults = {
    METRICS_PORT: 'off',
    STANDINS_PRINTER: 'off',
    LOG_LEVEL: 'fatal',
    SITE_DIR: siteFolder,
    PATH: process.env['PATH'],
  }
  return planStack(mergeEnvironments({ ...defaults, ...settings }), () => secrets)
}

/** The API alone, on stand-ins that run already and without demo accounts. */
export function apiSettings(standinsUrl: string, settings: Environment = {}): Environment {
  const { apiEnvironment } = planTestStack({ NODE_ENV: 'test', STANDINS_PORT: new URL(standinsUrl).port })
  // Emails go by OneSignal too, unless a test names a mail server.
  const messages = { SMTP_URL: '', MAIL_FROM: '', ONESIGNAL_CHANNELS: 'sms,email' }
  return mergeEnvironments({ ...apiEnvironment, DEMO_ACCOUNTS: '', ...messages, ...settings })
}

/** The stand-ins alone, on any free port. Without a webhook their signed events go nowhere. */
export function standinsSettings(dataDir: string, webhook = { url: '', secret: secrets.webhookSecret }): Environment {
  const environment = planTestStack({ DATA_DIR: dataDir }).standins?.environment
  return mergeEnvironments({
    ...environment,
    STANDINS_PORT: '0',
    STANDINS_SMTP_PORT: '0',
    STANDINS_PUBLIC_URL: '',
    STANDINS_WEBHOOK_URL: webhook.url,
    STANDINS_WEBHOOK_SECRET: webhook.secret,
  })
}
