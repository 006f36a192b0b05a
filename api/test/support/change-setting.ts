import { changeSettingSchema, type SettingName, type SettingValue } from '@fuel-shack/contract/records/settings'
import type { TestApp } from './test-app.ts'

/** Changes parts of a setting as a manager, at once. */
export async function changeSetting<Name extends SettingName>(
  { context }: TestApp,
  setting: Name,
  changed: Partial<SettingValue<Name>>,
): Promise<void> {
  const { value, version } = await context.settings.read(setting)
  const change: unknown = { setting, value: { ...Object(value), ...Object(changed) }, version }
  await context.settings.change(changeSettingSchema.parse(change), {
    accountId: 'riley',
    ipAddress: '127.0.0.1',
    requestId: 'request',
  })
}
