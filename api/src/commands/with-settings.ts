import { readSiteDirectory, type readOrdering } from '../config.ts'
import { createChangeSignal } from '../db/change-signal.ts'
import { createLog } from '../log.ts'
import { createSettingsService, type SettingsService } from '../settings/settings-service.ts'
import { readSite } from '../site.ts'
import { withData, type Data } from './run-command.ts'

interface OpenedSettings {
  settings: SettingsService
  site: ReturnType<typeof readSite>
  data: Data
}

/** Opens the data with what managers have set. @param ordering replaces what `site.json` says */
export async function withSettings(
  ordering: ReturnType<typeof readOrdering>,
  work: (opened: OpenedSettings) => Promise<void>,
): Promise<void> {
  await withData(async (data) => {
    const changes = createChangeSignal(data.database, () => undefined)
    const site = readSite(readSiteDirectory(), ordering)
    try {
      await work({ settings: createSettingsService({ ...data, changes, site, log: createLog('silent') }), site, data })
    } finally {
      await changes.close()
    }
  })
}
