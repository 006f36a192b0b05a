import { fieldsOf, KEY_GROUPS, PROVIDER_KEYS, type KeyGroup } from '@fuel-shack/contract/office/provider-keys'
import { isFromEnvironment } from '../office/set-up/provider-keys.ts'
import { ConfigError, type Config, type ProviderSettings } from '../platform/config/config.ts'
import type { Shared } from '../platform/runtime/shared.ts'
import {
  createProviderKeysService,
  type KeyBox,
  type TypedKeys,
} from '../records/provider-keys/provider-keys-service.ts'

const PURPOSE = 'provider keys that a manager types'

/** Opens the encryption of typed keys. The secret is that of the logins: from the environment, or a file that is created now. */
async function openKeyBox({ identityKeys }: Config): Promise<KeyBox> {
  const { readKeySecret } = await import('@fuel-shack/identity/keys-service')
  const { createSecretBox } = await import('@fuel-shack/identity/secret-box')
  return createSecretBox(readKeySecret(identityKeys).derive(PURPOSE))
}

/** A file belongs to one machine. On PostgreSQL there may be several, which could not read what another has encrypted. */
export function keySecretOf({ identityKeys, database }: Config): 'environment' | 'file' | null {
  if (identityKeys.secret !== undefined) return 'environment'
  return database.engine === 'sqlite' ? 'file' : null
}

/** Adds typed keys to the settings of the environment, which wins for each provider. @returns also what cannot be used, in words */
function withTypedKeys(config: Config, typed: TypedKeys): { config: Config; problems: string[] } {
  const problems: string[] = []
  let accepted: Record<string, string> = {}
  let providers: ProviderSettings = config
  for (const group of KEY_GROUPS) {
    if (isFromEnvironment(group, config.isSet)) continue
    const isLost = fieldsOf(group).some(({ setting }) => typed.unreadable.has(setting))
    if (isLost) {
      problems.push(unreadable(group))
      continue
    }
    const added = { ...accepted, ...valuesOf(group, typed) }
    try {
      providers = config.providersWith(added)
      accepted = added
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(
        `The keys of ${PROVIDER_KEYS[group].title} that were typed in the app are not used: ${error.problems.join(' ')}`,
      )
    }
  }
  const { stripe, oneSignal, smtp, canSend, secrets } = providers
  return { config: { ...config, stripe, oneSignal, smtp, canSend, secrets }, problems }
}

function valuesOf(group: KeyGroup, { values }: TypedKeys): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(group).flatMap(({ setting }) => {
      const value = values.get(setting)
      return value === undefined ? [] : [[setting, value]]
    }),
  )
}

const unreadable = (group: KeyGroup) =>
  `The keys of ${PROVIDER_KEYS[group].title} that were typed in the app can't be read any more: they were encrypted with another IDENTITY_KEY_SECRET or key file. Type them again in Manage, Today.`

/** Reads the keys that were typed in the app, with which this start makes the adapters. */
export async function openProviderKeys(
  config: Config,
  { database, changes, clock }: Pick<Shared, 'database' | 'changes' | 'clock'>,
) {
  const providerKeys = createProviderKeysService({ database, changes, clock, openBox: () => openKeyBox(config) })
  const keysVersion = await providerKeys.readVersion()
  return { providerKeys, keysVersion, ...withTypedKeys(config, await providerKeys.read()) }
}
