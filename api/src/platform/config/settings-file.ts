import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { CliError } from '../errors.ts'
import { FILE_MODE } from '../db/private-files.ts'

/** @throws CliError for a file that this account cannot replace */
export function assertWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.W_OK | constants.R_OK)
  } catch (cause) {
    throw new CliError(
      `This account cannot write ${file}. Leave --write out, and append the line as root: fuel-shack stripe connect >> ${file}`,
      { cause },
    )
  }
}

/** Sets one setting in a file of settings, and keeps every other line, the owner and the permissions. */
export function writeSetting(file: string, name: string, value: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const kept = before
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith(`${name}=`))
  const lines = [...(before.trim() === '' ? [] : kept), `${name}=${value}`]
  const temporary = `${file}.${process.pid}.new`
  writeFileSync(temporary, `${lines.join('\n')}\n`, { mode: FILE_MODE, flag: 'wx', flush: true })
  if (existsSync(file)) {
    const { mode, uid, gid } = statSync(file)
    chmodSync(temporary, mode & 0o777)
    if (process.getuid?.() === 0) chownSync(temporary, uid, gid)
  }
  renameSync(temporary, file)
}
