import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteSchema, type Site } from '@fuel-shack/contract/site'
import { prettifyError } from 'zod'

/** @throws Error that names what is wrong in `site.json`. */
export function readSite(siteDirectory: string, ordering: Site['ordering'] | undefined): Site {
  const file = join(siteDirectory, 'site.json')
  const parsed = siteSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not as it should be:\n${prettifyError(parsed.error)}`)
  return ordering === undefined ? parsed.data : { ...parsed.data, ordering }
}
