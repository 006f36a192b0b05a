import type { Check } from '@fuel-shack/contract/office/server-checks'
import { ask } from '../../checks/ask.ts'
import { fault, ok, skipped } from '../../checks/check.ts'
import { describeNetworkFailure } from '../../checks/network-failure.ts'
import { ONESIGNAL_API_URL, type OneSignalSettings } from './onesignal-messages.ts'

export interface TextCheckDeps {
  oneSignal: OneSignalSettings | undefined
  canSendTexts: boolean
}

/** Lists one message with the key, which sends nothing. */
export async function checkTexts({ oneSignal, canSendTexts }: TextCheckDeps): Promise<Check[]> {
  if (!oneSignal) return [skipped('texts.provider', 'OneSignal is not set up: no text and no notification is sent.')]
  const check = await checkApp(oneSignal)
  return canSendTexts ? [check, SENDER] : [check]
}

const SENDER = skipped(
  'texts.sender',
  'The register of sender names cannot be asked: a name that is not in it arrives as "Unverified".',
  'Register the name with ACMA for your ABN, by way of OneSignal, or send from a number.',
)

async function checkApp({ appId, apiKey, apiUrl }: OneSignalSettings): Promise<Check> {
  const base = apiUrl ?? ONESIGNAL_API_URL
  const host = new URL(base).host
  try {
    const { status } = await ask(`${base}/notifications?app_id=${encodeURIComponent(appId)}&limit=1`, {
      headers: { authorization: `Key ${apiKey}` },
    })
    if (status === 200) return ok('texts.provider', 'OneSignal accepts app id and key.')
    if (status === 401 || status === 403) {
      return fault(
        'texts.provider',
        `OneSignal rejects the key in ONESIGNAL_API_KEY (${status}).`,
        'Copy app id and key from the dashboard again, under Settings, Keys & IDs. They are easily swapped.',
      )
    }
    if (status === 400 || status === 404) {
      return fault(
        'texts.provider',
        `OneSignal knows no app with the id in ONESIGNAL_APP_ID (${status}).`,
        'Copy it from the dashboard again, under Settings, Keys & IDs.',
      )
    }
    return fault('texts.provider', `OneSignal answers with ${status}.`, 'Try again in a few minutes.')
  } catch (error) {
    const { words, cure } = describeNetworkFailure(error, { host, setting: 'the network' })
    return fault('texts.provider', words, cure)
  }
}
