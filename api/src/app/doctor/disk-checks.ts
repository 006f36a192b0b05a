import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { isExposed } from '../../platform/db/private-files.ts'
import { fault, ok, warning } from '../../platform/checks/check.ts'
import { codeOf, reasonOf } from '../../platform/checks/network-failure.ts'

const MEGABYTE = 1024 * 1024
const FAULT_MEGABYTES = 200
const WARNING_MEGABYTES = 1024
const PROBE = Buffer.alloc(64 * 1024)

/** Checks the folder with the data: its owner, its free space, and that a file can be written. */
export async function checkDisk(folder: string): Promise<Check[]> {
  if (!existsSync(folder)) {
    return [
      existsSync(dirname(folder))
        ? warning('disk.folder', `The folder ${folder} is not there yet.`, 'The first start of the server makes it.')
        : fault('disk.folder', `The folder ${folder} is not there.`, 'Correct DATA_DIR, or mount its disk.'),
    ]
  }
  if (!(await stat(folder)).isDirectory())
    return [fault('disk.folder', `${folder} is a file.`, 'Set DATA_DIR to a folder.')]
  const [space, written, owner] = await Promise.all([checkSpace(folder), checkWriting(folder), checkOwner(folder)])
  return [space, written, owner, checkPrivacy(folder)]
}

async function checkSpace(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = Math.floor((bavail * bsize) / MEGABYTE)
  const words = `${megabytes < WARNING_MEGABYTES ? `${megabytes} MB` : `${Math.floor(megabytes / 1024)} GB`} are free on the disk of ${folder}.`
  const cure = 'Free some space, or move DATA_DIR to a larger disk. Without space, no order can be stored.'
  if (megabytes < FAULT_MEGABYTES) return fault('disk.space', `Only ${words}`, cure)
  return megabytes < WARNING_MEGABYTES ? warning('disk.space', `Only ${words}`, cure) : ok('disk.space', words)
}

async function checkWriting(folder: string): Promise<Check> {
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(file, PROBE, { flag: 'wx', flush: true })
    return ok('disk.writing', `Files can be written to ${folder}.`)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return fault('disk.writing', `The disk of ${folder} is full.`, 'Free some space.')
    const isForbidden = code === 'EROFS' || code === 'EACCES' || code === 'EPERM'
    return fault(
      'disk.writing',
      isForbidden ? `${folder} is read-only for this account.` : `${folder} cannot be written: ${reasonOf(error)}.`,
      'Make the account of the server its owner (chown -R), and mount the disk for writing.',
    )
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** A command that root ran in another way leaves files that the server cannot read. */
async function checkOwner(folder: string): Promise<Check> {
  const account = process.getuid?.()
  if (account === undefined) return ok('disk.owner', 'This system has no owners of files.')
  const names = await readdir(folder)
  const paths = [folder, ...names.map((name) => join(folder, name))]
  const owners = await Promise.all(
    paths.map(async (path) => ({ path, uid: (await stat(path).catch(() => undefined))?.uid })),
  )
  const others = owners.filter(({ uid }) => uid !== undefined && uid !== account)
  const [first] = others
  if (first === undefined) return ok('disk.owner', 'The data belongs to the account of the server.')
  return fault(
    'disk.owner',
    `${first.path}${others.length > 1 ? ` and ${others.length - 1} more` : ''} belongs to another account.`,
    `Give it to the account of the server: chown -R <account> ${folder}`,
  )
}

function checkPrivacy(folder: string): Check {
  return isExposed(folder)
    ? warning('disk.private', `Other accounts of this machine can open ${folder}.`, `Run chmod 700 ${folder}`)
    : ok('disk.private', 'Only the account of the server can open the data.')
}
