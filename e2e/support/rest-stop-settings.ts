import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from './addresses.ts'

const dataDir = process.env['JOURNEYS_DATA_DIR'] ?? join(tmpdir(), `fuel-shack-journeys-${process.ppid}`)

/** The settings with which a rest stop of the journeys is started; no `.env` of the machine reaches it. */
export function settingsOf(
  address: Address,
  name: string,
  others: Record<string, string> = {},
): Record<string, string> {
  return {
    PORT: String(address.port),
    STANDINS_PORT: String(address.standinsPort),
    DATA_DIR: join(dataDir, name),
    ENV_FILE: 'none',
    ...others,
  }
}

/** A PostgreSQL server where one is given: the journeys are the same on both engines. */
export function databaseSettings(): Record<string, string> {
  const url = process.env['DATABASE_URL']
  return url ? { DATABASE_URL: url } : {}
}
