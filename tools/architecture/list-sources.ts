import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSource, type Source } from './source.ts'

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/

/** Every file that git tracks or would track; fails rather than let a check pass over nothing. */
export function listFiles(root: string): string[] {
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const paths = listing.toString().split('\0').filter(Boolean)
  return [...new Set(paths)].filter((path) => existsSync(join(root, path))).toSorted()
}

export function readSources(root: string, paths: string[]): Source[] {
  const sources = paths
    .filter((path) => SOURCE.test(path))
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
  if (sources.length === 0) throw new Error('No source file was found: nothing could be checked.')
  if (sources.every((source) => source.imports.length === 0)) throw new Error('No import was found: nothing was read.')
  return sources
}
