import type { Check } from '@fuel-shack/contract/office/server-checks'
import type { InspectedSettings } from '../../platform/config/config.ts'
import { isEnvironmentFileExposed } from '../../platform/config/environment.ts'
import { fault, ok, warning } from '../../platform/checks/check.ts'

const RESTART = 'Correct it in the file of the settings, and restart the server.'

/** Lists everything that is wrong with the settings, in the words of the start. */
export function checkSettings({ problems, slips }: InspectedSettings): Check[] {
  const checks = [
    ...problems.map((words) => fault(`settings.${settingOf(words)}`, words, RESTART)),
    ...slips.map((words) => warning(`settings.${settingOf(words)}`, words, RESTART)),
    ...(isEnvironmentFileExposed()
      ? [
          warning(
            'settings.exposed',
            'Other accounts of this machine can read the file .env and its keys.',
            'Run chmod 600 on it.',
          ),
        ]
      : []),
  ]
  return checks.length > 0 ? checks : [ok('settings.all', 'Every setting is there, and none contradicts another.')]
}

const settingOf = (problem: string): string => /^[A-Z][A-Z_]+/.exec(problem)?.[0] ?? 'other'
