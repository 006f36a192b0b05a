import { execFileSync } from 'node:child_process'
import { CliError } from '../stack/cli-error.ts'
import { repositoryRoot } from '../stack/repository.ts'

/** Named by its date, and valid for npm: no number begins with 0. */
const VERSION = /^\d{4}\.[1-9]\d?\.[1-9]\d?(?:-[\w.]+)?$/

export interface Release {
  /** 2026.12.1, or 2026.11.29-g1a2b3c4 for a commit that is no release. */
  version: string
  /** Of the commit, in seconds. All files of the release have this time. */
  epoch: number
}

/** @param given the version of the command line, otherwise that of the tag, otherwise one of date and commit */
export function readRelease(given: string | undefined): Release {
  const epoch = Number(process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct'))
  const version = given ?? findTag() ?? versionOfCommit(epoch)
  if (!VERSION.test(version)) throw new CliError(`${version} is not a version such as 2026.12.1.`)
  return { version, epoch }
}

function findTag(): string | undefined {
  return git('tag', '--points-at', 'HEAD')
    .split('\n')
    .find((tag) => VERSION.test(tag))
}

function versionOfCommit(epoch: number): string {
  const date = new Date(epoch * 1000)
  const day = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()].join('.')
  return `${day}-g${git('rev-parse', '--short=7', 'HEAD')}`
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim()
  } catch (error) {
    throw new CliError('This is no clone with git: name the version, and set SOURCE_DATE_EPOCH.', { cause: error })
  }
}
