import { join, resolve } from 'node:path'
import type { DatabaseAddress } from '../db/database.ts'
import type { Variables } from './environment.ts'
import { BASE, PROGRAM } from './folders.ts'

export interface DataLocation {
  database: DatabaseAddress
  /** The deletion log, which a restore applies again. Outside the database, on both engines. */
  deletionsFile: string
  /** The folder with the files of this server. */
  dataDirectory: string
  backups: BackupLocation
}

/** The folder for backups, and their key: a secret, or the file in which one is created. */
interface BackupLocation {
  folder: string
  isDefault: boolean
  key: { secret: string | undefined; file: string }
  /** The variables that the tools of PostgreSQL get. */
  tools: Variables
}

interface StatedLocation {
  dataDirectory: string
  databaseUrl: string | undefined
  backupDirectory: string | undefined
  backupKey: string | undefined
}

export function dataLocation(from: StatedLocation): DataLocation {
  const folder = resolve(BASE, from.dataDirectory)
  return {
    database: from.databaseUrl
      ? { engine: 'postgres', url: from.databaseUrl }
      : { engine: 'sqlite', file: join(folder, 'fuel-shack.sqlite') },
    deletionsFile: join(folder, 'deletions.jsonl'),
    dataDirectory: folder,
    backups: {
      folder: from.backupDirectory ? resolve(BASE, from.backupDirectory) : join(folder, 'backups'),
      isDefault: !from.backupDirectory,
      key: { secret: from.backupKey, file: join(folder, 'backup-key') },
      tools: Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|PG.*)$/.test(name))),
    },
  }
}

/** A folder that the program brings, unless a setting names another one. */
export function programFolder(setting: string | undefined, own: string): string {
  return setting === undefined ? join(PROGRAM, own) : resolve(BASE, setting)
}

export function keyFile(dataDirectory: string): string {
  return resolve(BASE, dataDirectory, 'identity-key-secret')
}
