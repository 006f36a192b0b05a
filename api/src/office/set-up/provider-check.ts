import type { KeyGroup } from '@fuel-shack/contract/office/provider-keys'
import type { ProviderSettings } from '../../platform/config/config.ts'

/** Calls the provider with these settings. @returns why they do not work, in words; undefined if they do */
export type ProviderCheck = (group: KeyGroup, settings: ProviderSettings) => Promise<string | undefined>
