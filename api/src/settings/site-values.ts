import { settings, type SettingName, type SettingValue } from '@fuel-shack/contract/manager/settings'
import type { Site } from '@fuel-shack/contract/site/site'

/** The value of `site.json`, which holds until a manager changes it. */
export function siteValue<Name extends SettingName>(site: Site, name: Name): SettingValue<Name> {
  const { path } = settings[name]
  let value: unknown = site
  for (const key of path) value = Object(value)[key]
  // It drops the keys that are not of the setting, if that is only a part.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the schema of the same name
  return settings[name].schema.parse(value) as SettingValue<Name>
}
