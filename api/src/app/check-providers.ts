import type { ProviderCheck } from '../office/set-up/provider-check.ts'
import { createOneSignalMessages } from '../platform/providers/onesignal/onesignal-messages.ts'
import { PaymentKeyRejectedError, PaymentPermissionError } from '../platform/providers/payments.ts'
import { createStripePayments } from '../platform/providers/stripe/stripe-payments.ts'
import type { ProviderSettings } from '../platform/config/config.ts'

/** No one has this id, so taking a tag from them changes nothing. */
const NO_ONE = 'fuel-shack-checks-its-key'

/** Tries keys that a manager types, with the adapter that would use them. */
export const checkProvider: ProviderCheck = (group, settings) => {
  if (group === 'stripe') return checkStripe(settings)
  return group === 'mail' ? checkMail(settings) : checkOneSignal(settings)
}

async function checkStripe({ stripe }: ProviderSettings): Promise<string | undefined> {
  try {
    await createStripePayments(stripe, { readPaymentMethods: () => [] }).checkKey()
    return undefined
  } catch (error) {
    if (error instanceof PaymentKeyRejectedError)
      return "Stripe doesn't accept the secret key. Copy it from Stripe's dashboard again."
    if (error instanceof PaymentPermissionError)
      return 'Stripe accepts the secret key, but it lacks a permission: it needs Write for Checkout Sessions.'
    return "Stripe didn't answer. Nothing is saved; try again in a minute."
  }
}

async function checkMail({ smtp }: ProviderSettings): Promise<string | undefined> {
  if (!smtp) return 'Type the mail server and the address that emails are from.'
  const { checkMailServer } = await import('../platform/providers/smtp/mail-checks.ts')
  const { id, state } = await checkMailServer(smtp)
  if (state === 'ok') return undefined
  // A manager can type any host, so the answer does not say which ports of a network are open.
  return id === 'mail.login'
    ? "The mail server doesn't accept this user and password. Many need an app password."
    : "The mail server can't be reached at this address, or has no valid certificate. Check host and port."
}

async function checkOneSignal({ oneSignal }: ProviderSettings): Promise<string | undefined> {
  if (!oneSignal) return 'Type the app id and the API key.'
  try {
    await createOneSignalMessages(oneSignal).send({ channel: 'leave-staff-push', subject: NO_ONE }, NO_ONE)
    return undefined
  } catch {
    return "OneSignal doesn't accept the app id with this key, or didn't answer. Copy both from its dashboard again."
  }
}
