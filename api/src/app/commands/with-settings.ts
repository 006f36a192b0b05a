import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { createChangeSignal } from '../../platform/db/change-signal.ts'
import { CliError } from '../../platform/errors.ts'
import { createSettingsService, type SettingsService } from '../../records/settings/settings-service.ts'
import { findImported } from '../../records/settings/imported-facts.ts'
import { withData, type Data } from './run-command.ts'

interface OpenedSettings {
  settings: SettingsService
  data: Data
  /** The facts and settings of now. */
  restStop: RestStop
}

/** Opens the data with the facts and settings of the rest stop. @throws CliError for a database without a rest stop */
export async function withSettings(work: (opened: OpenedSettings) => Promise<void>): Promise<void> {
  await withData(async (data) => {
    const imported = await findImported(data.database.queries)
    if (!imported)
      throw new CliError(
        'The database has no rest stop yet. Start the server once, or import a folder: import <folder>.',
      )
    const changes = createChangeSignal(data.database, () => undefined)
    try {
      const settings = createSettingsService({ ...data, changes, imported })
      await work({ settings, data, restStop: await settings.readRestStop() })
    } finally {
      await changes.close()
    }
  })
}
