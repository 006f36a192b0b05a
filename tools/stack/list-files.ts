import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Lists every file that git tracks or would track. */
export function listFiles(root: string): string[] {
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const paths = listing.toString().split('\0').filter(Boolean)
  return [...new Set(paths)].filter((path) => existsSync(join(root, path))).toSorted()
}
