import type { DoctorSetup } from '../../office/doctor/doctor-service.ts'
import { asTypedHere, type Config } from '../../platform/config/config.ts'
import { findSlips } from '../../platform/config/slips.ts'
import { checkDatabase } from './database-checks.ts'
import { createRedact } from '../../platform/checks/redact.ts'
import type { Database } from '../../platform/db/database.ts'
import { VERSION } from '../../platform/version.ts'
import { listServerChecks } from './list-server-checks.ts'

interface RunningServer {
  database: Database
  clock: () => Date
  secret: string | Uint8Array
  listProviderChecks: Parameters<typeof listServerChecks>[0]['listProviderChecks']
}

/** Sets up the checks of a server that runs: its settings have no problems, or it would not. */
export function setUpDoctor(config: Config, { database, ...running }: RunningServer): DoctorSetup {
  const { canSend, oneSignal, production } = config
  const redact = createRedact(config.secrets)
  return {
    checks: {
      ...listServerChecks({ settings: { config, problems: [], slips: findSlips() }, ...running }),
      database: () => checkDatabase(database, config.database, running.clock),
    },
    redact: (text) => asTypedHere(redact(text)),
    about: aboutServer(config),
    production,
    canTest: { ...canSend, push: oneSignal !== undefined },
  }
}

/** The first lines of a report. They name no host and no person. */
export function aboutServer({ database, production }: Config): string[] {
  return [
    `Fuel Shack ${VERSION}, ${production ? 'production' : 'not production'}`,
    `Node ${process.version} on ${process.platform} ${process.arch}, ${database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}`,
  ]
}
