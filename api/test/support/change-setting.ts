import type { ChangeSetting, SettingName, SettingValue } from '@fuel-shack/contract/manager/settings'
import type { TestApp } from './test-app.ts'

/** What a manager changes of a setting, at once. */
export async function changeSetting<Name extends SettingName>(
  { context }: TestApp,
  setting: Name,
  changed: Partial<SettingValue<Name>>,
): Promise<void> {
  const { value, version } = await context.settings.read(setting)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value is of the setting of the same name
  const change = { setting, value: { ...Object(value), ...Object(changed) }, version } as ChangeSetting
  await context.settings.change(change, { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'request' })
}
