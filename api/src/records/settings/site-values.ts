import { settings, type SettingName, type SettingRow, type SettingValue } from '@fuel-shack/contract/records/settings'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'

/** The value of a setting in the whole. */
export function siteValue<Name extends SettingName>(whole: RestStop, name: Name): SettingValue<Name> {
  const { path } = settings[name]
  let value: unknown = whole
  for (const key of path) value = Object(value)[key]
  // It drops the keys that are not of the setting, if that is only a part.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the schema of the same name
  return settings[name].schema.parse(value) as SettingValue<Name>
}

/** Puts the value of a setting into a whole that has none yet. @returns another object */
export function withValue(whole: object, name: SettingName, value: unknown): object {
  const { path, isPart }: SettingRow = settings[name]
  const put = (into: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key !== undefined) return { ...Object(into), [key]: put(Object(into)[key], rest) }
    return isPart ? { ...Object(into), ...Object(value) } : value
  }
  return Object(put(whole, path))
}
