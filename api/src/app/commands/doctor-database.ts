import { existsSync } from 'node:fs'
import type { CheckArea } from '@fuel-shack/contract/office/check-areas'
import { uuidv7 } from 'uuidv7'
import { ZodError } from 'zod'
import { listRestStopChecks, unreadableFacts } from '../../office/doctor/rest-stop-checks.ts'
import { skipped, warning, type AreaChecks } from '../../platform/checks/check.ts'
import { checkDatabase, databaseFailureChecks } from '../doctor/database-checks.ts'
import type { Config } from '../../platform/config/config.ts'
import { createChangeSignal } from '../../platform/db/change-signal.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { createAuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { findImported } from '../../records/settings/imported-facts.ts'
import { createSettingsService } from '../../records/settings/settings-service.ts'
import { createMenuService } from '../../shop/catalogue/menu-service.ts'

const OF_REST_STOP = ['alerts', 'devices', 'law', 'example'] as const satisfies CheckArea[]

/** The areas that read the rest stop, while there is none to read. */
function withoutRestStop(why: string): AreaChecks {
  return Object.fromEntries(OF_REST_STOP.map((area) => [area, async () => [skipped(`${area}.rest-stop`, why)]]))
}

/** Opens the database for the checks of it and of the rest stop. It migrates nothing: another version may be using it. */
export async function withDatabaseChecks(
  config: Config,
  clock: () => Date,
  work: (checks: AreaChecks) => Promise<void>,
): Promise<void> {
  const address = config.database
  if (address.engine === 'sqlite' && !existsSync(address.file)) {
    const none = warning(
      'database.opened',
      `There is no database at ${address.file} yet.`,
      'The first start of the server makes it.',
    )
    return work({ database: async () => [none], ...withoutRestStop('There is no database yet.') })
  }
  let database: Database
  try {
    database = openDatabase(address)
  } catch (error) {
    return work({ database: async () => databaseFailureChecks(address, error), ...withoutRestStop(NOT_OPENED) })
  }
  try {
    const ofDatabase = await checkDatabase(database, address, clock)
    const isCurrent = ofDatabase.some(({ id, state }) => id === 'database.schema' && state === 'ok')
    const ofRestStop = isCurrent ? await openReadable(config, database, clock) : undefined
    await work({ database: async () => ofDatabase, ...(ofRestStop?.checks ?? withoutRestStop(NOT_OPENED)) })
    await ofRestStop?.close()
  } finally {
    await database.close()
  }
}

const NOT_OPENED = 'The database could not be read: see above.'

async function openReadable(...opened: Parameters<typeof openRestStopChecks>) {
  try {
    return await openRestStopChecks(...opened)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const law = async () => unreadableFacts(error)
    return { checks: { ...withoutRestStop(NOT_OPENED), law }, close: async () => undefined }
  }
}

async function openRestStopChecks(config: Config, database: Database, clock: () => Date) {
  const imported = await findImported(database.queries)
  if (!imported)
    return {
      checks: withoutRestStop('The database has no rest stop yet: the first start imports one.'),
      close: async () => undefined,
    }
  const log = createLog('silent')
  const changes = createChangeSignal(database, () => undefined)
  const securityLog = { record: () => undefined }
  const data = { database, changes, clock, newId: uuidv7, log, securityLog }
  const ordering = config.ordering ?? imported.ordering
  const settings = createSettingsService({ ...data, imported: { ...imported, ordering } })
  const site = await settings.readRestStop()
  const checks = listRestStopChecks({
    ...data,
    settings,
    menu: createMenuService({ ...data, site, settings }),
    auditTrail: createAuditTrailService(data),
    operatorPrinters: config.printers,
    production: config.production,
  })
  return { checks, close: () => changes.close() }
}
