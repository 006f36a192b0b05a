import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteSchema, type Site } from '@fuel-shack/contract/site'
import { prettifyError } from 'zod'
import { CliError } from './errors.ts'

/** @throws CliError with the faults of `site.json`. */
export function readSite(siteDirectory: string, ordering: Site['ordering'] | undefined): Site {
  const file = join(siteDirectory, 'site.json')
  const parsed = siteSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new CliError(`${file} is not valid:\n${prettifyError(parsed.error)}`)
  return ordering === undefined ? parsed.data : { ...parsed.data, ordering }
}
