import type { AreaChecks } from '../../checks/check.ts'
import type { TextCheckDeps } from '../onesignal/onesignal-checks.ts'
import type { LoginCheckDeps } from '../openid/openid-checks.ts'
import type { MailCheckDeps } from '../smtp/mail-checks.ts'
import type { StripeCheckDeps } from '../stripe/stripe-checks.ts'

interface ProviderCheckDeps {
  login: LoginCheckDeps
  payments: StripeCheckDeps
  mail: MailCheckDeps
  texts: TextCheckDeps
}

/** The checks of the services that the settings name. An adapter is loaded when it is checked. */
export function listProviderChecks({ login, payments, mail, texts }: ProviderCheckDeps): AreaChecks {
  return {
    login: async () => (await import('../openid/openid-checks.ts')).checkLogin(login),
    payments: async () => (await import('../stripe/stripe-checks.ts')).checkStripe(payments),
    mail: async () => (await import('../smtp/mail-checks.ts')).checkMail(mail),
    texts: async () => (await import('../onesignal/onesignal-checks.ts')).checkTexts(texts),
  }
}
