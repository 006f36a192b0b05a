import type { Config } from '../config.ts'
import { isTestKey } from '../config/stripe-keys.ts'
import type { DataOriginService, TrialOrigin } from './data-origin-service.ts'

/** @throws CliError if production would start on trial data, or a trial on real payments. */
export async function separateTrialData(config: Config, dataOrigin: DataOriginService): Promise<void> {
  const { stripe, oneSignal } = config
  if (config.production) return dataOrigin.assertFitForProduction()
  const origins: TrialOrigin[] = []
  if (stripe.apiUrl !== undefined) origins.push('stripe-standin')
  else if (isTestKey(stripe.secretKey)) origins.push('stripe-test-mode')
  if (oneSignal.apiUrl !== undefined) origins.push('onesignal-standin')
  await dataOrigin.recordTrial(origins)
}
