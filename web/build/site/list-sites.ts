import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const REPOSITORY = resolve(import.meta.dirname, '../../..')

/** The site folders of the repository: the default and the examples. */
export function listSites(): string[] {
  const files = globSync('{site,examples/*}/site.json', { cwd: REPOSITORY })
  return files.map((file) => resolve(REPOSITORY, dirname(file)))
}
