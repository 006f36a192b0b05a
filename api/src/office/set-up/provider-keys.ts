import { fieldsOf, KEY_GROUPS, type KeyGroup } from '@fuel-shack/contract/office/provider-keys'
import type { KeysState } from '@fuel-shack/contract/office/set-up'
import { AppError } from '../../platform/errors.ts'
import type { TypedKeys } from '../../records/provider-keys/provider-keys-service.ts'

/** A shorter secret would be given away by its last characters. */
const SHOWN_FROM_CHARACTERS = 16
const SHOWN_CHARACTERS = 4

/** Returns whether the environment has a setting of this group: then typed ones of it are not read. */
export function isFromEnvironment(group: KeyGroup, isSet: (setting: string) => boolean): boolean {
  return fieldsOf(group).some(({ setting }) => isSet(setting))
}

/** Says which keys are set, and nothing of them but the last characters of a long secret. */
export function describeKeys({ values, unreadable }: TypedKeys, isSet: (setting: string) => boolean): KeysState[] {
  return KEY_GROUPS.map((group) => {
    if (isFromEnvironment(group, isSet)) return { group, source: 'environment', set: {} }
    const settings = fieldsOf(group).map(({ setting }) => setting)
    if (settings.some((setting) => unreadable.has(setting))) return { group, source: 'unreadable', set: {} }
    const set = Object.fromEntries(settings.flatMap((setting) => shown(setting, values.get(setting))))
    return { group, source: Object.keys(set).length > 0 ? 'app' : 'none', set }
  })
}

/** Returns the last characters of a secret. An SMTP URL ends with its port, so nothing of it is shown. */
function shown(setting: string, value: string | undefined): [string, string][] {
  if (value === undefined) return []
  const isShown = setting !== 'SMTP_URL' && value.length >= SHOWN_FROM_CHARACTERS
  return [[setting, isShown ? value.slice(-SHOWN_CHARACTERS) : '']]
}

/** @returns what was typed, without empty fields @throws AppError `bad_request` for a field that the group does not have */
export function readTyped(group: KeyGroup, keys: Record<string, string>): Record<string, string> {
  const settings = new Set(fieldsOf(group).map(({ setting }) => setting))
  const typed = Object.entries(keys).map(([setting, value]) => [setting, value.trim()] as const)
  if (typed.some(([setting]) => !settings.has(setting))) throw new AppError('bad_request')
  const given = typed.filter(([, value]) => value !== '')
  if (given.length === 0) throw new AppError('bad_request')
  return Object.fromEntries(given)
}

/** The rules name settings of the environment; the manager sees the labels of fields. */
export function inWordsOfFields(group: KeyGroup, problems: string[]): string {
  const text = problems.join(' ')
  return fieldsOf(group).reduce((words, { setting, label }) => words.replaceAll(setting, `“${label}”`), text)
}
