import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteCatalogueSchema, siteSchema, type Site, type SiteCatalogue } from '@fuel-shack/contract/site/site'
import { prettifyError, type z } from 'zod'
import { CliError } from './errors.ts'

/** @throws CliError with the faults of `site.json`. */
export function readSite(siteDirectory: string, ordering: Site['ordering'] | undefined): Site {
  const site = readSiteFile(join(siteDirectory, 'site.json'), siteSchema)
  return ordering === undefined ? site : { ...site, ordering }
}

/** @throws CliError with the faults of `catalogue.json`. */
export function readSiteCatalogue(siteDirectory: string): SiteCatalogue {
  return readSiteFile(join(siteDirectory, 'catalogue.json'), siteCatalogueSchema)
}

function readSiteFile<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new CliError(`${file} is not valid:\n${prettifyError(parsed.error)}`)
  return parsed.data
}
