import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { CliError } from '../../errors.ts'
import { FILE_MODE } from '../private-files.ts'
import { BACKUP_KINDS, type BackupKind } from './backup-file.ts'

/** The number of nightly backups to keep. Other backups are deleted with the oldest of these. */
const NIGHTS_KEPT = 14
const NAME = new RegExp(
  `^fuel-shack-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z-(${BACKUP_KINDS.join('|')})\\.backup$`,
)
const PARTIAL = '.partial'
const PARTIAL_KEPT_MS = 60 * 60_000
/** A file that an unmounted disk takes with it. */
const MARKER = '.fuel-shack-backups'

export interface BackupFolder {
  folder: string
  /** In the data folder, and made with the first backup. A folder that the operator chose is theirs to make. */
  isDefault: boolean
}

export interface StoredBackup {
  file: string
  at: string
  kind: BackupKind
  bytes: number
}

export function backupFileOf(folder: string, at: Date, kind: BackupKind): string {
  return join(folder, `fuel-shack-${at.toISOString().replaceAll(/[:.]/g, '-')}-${kind}.backup`)
}

/** Lists whole backups, newest first. */
export function listBackups(folder: string): StoredBackup[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder).flatMap((name): StoredBackup[] => {
    const [, day, hours, minutes, seconds, milliseconds, kindText] = NAME.exec(name) ?? []
    const kind = BACKUP_KINDS.find((known) => known === kindText)
    if (kind === undefined) return []
    const file = join(folder, name)
    const size = statSync(file, { throwIfNoEntry: false })?.size
    return size === undefined
      ? []
      : [{ file, at: `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`, kind, bytes: size }]
  })
  return found.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** Removes the backups from before the fourteenth last night, and what a killed process left. Call it after a new one is whole. */
export function removeOldBackups(folder: string, now: Date): string[] {
  const all = listBackups(folder)
  const oldest = all.filter(({ kind }) => kind === 'night')[NIGHTS_KEPT - 1]
  const old = oldest === undefined ? [] : all.filter(({ at }) => at < oldest.at).map(({ file }) => file)
  const isLeft = (name: string) =>
    name.startsWith('fuel-shack-') &&
    name.endsWith(PARTIAL) &&
    now.getTime() - statSync(join(folder, name)).mtimeMs > PARTIAL_KEPT_MS
  const partial = readdirSync(folder)
    .filter(isLeft)
    .map((name) => join(folder, name))
  for (const file of [...old, ...partial]) rmSync(file, { force: true })
  return old.map((file) => basename(file))
}

/** Makes the default folder. @throws CliError if the folder is missing, or this account cannot write to it. */
export function prepareFolder({ folder, isDefault }: BackupFolder): void {
  if (isDefault) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = userInfo().username
  if (!existsSync(folder)) {
    throw new CliError(
      `There is no folder ${folder} for backups. Mount its disk, or make it: install -d -m 0700 -o ${account} ${folder}`,
    )
  }
  try {
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    const isReadOnly = cause instanceof Error && 'code' in cause && cause.code === 'EROFS'
    throw new CliError(
      isReadOnly
        ? `The folder for backups, ${folder}, is read-only: mount its disk for writing`
        : `${account} cannot write to ${folder}. Make it the owner: chown ${account} ${folder}. For a service of systemd, add ReadWritePaths=${folder}`,
      { cause },
    )
  }
}

/** Returns the mark of a folder; undefined if it has none. */
function readMark(folder: string): string | undefined {
  const file = join(folder, MARKER)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Recognises the folder of earlier backups: while its disk is not mounted, another folder is in its place.
 *
 * @param known the mark of the earlier backups in a folder of this name; undefined for a new folder, which is marked.
 * @throws CliError if the mark is another one.
 */
export function checkMark(folder: string, known: string | undefined): string {
  const found = readMark(folder)
  if (known !== undefined && found !== known) {
    throw new CliError(
      `${folder} is not the folder of the earlier backups: mount its disk. If the disk was replaced, run npm run -w api backup -- --new-folder once`,
    )
  }
  if (found !== undefined) return found
  const made = randomBytes(12).toString('base64url')
  writeFileSync(join(folder, MARKER), `${made}\n`, { mode: FILE_MODE, flush: true })
  return made
}

export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** Says whether a broken disk would take both. */
export function isOnOneDisk(one: string, other: string): boolean {
  const devices = [one, other].map((path) => statSync(path, { throwIfNoEntry: false })?.dev)
  return devices[0] !== undefined && devices[0] === devices[1]
}
