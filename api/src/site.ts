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

/** @throws CliError if a step of the escalation would send an event, and no address is set for it. */
export function assertEventAddress({ fulfilment }: Site, canSendEvents: boolean): void {
  if (!canSendEvents && fulfilment.escalation.some(({ step }) => step === 'event'))
    throw new CliError('EVENT_URL is not set: fulfilment.escalation in site.json has the step `event`.')
}

/** @throws CliError with the faults of `catalogue.json`. */
export function readSiteCatalogue(siteDirectory: string): SiteCatalogue {
  return readSiteFile(join(siteDirectory, 'catalogue.json'), siteCatalogueSchema)
}

function readSiteFile<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parseFile(file))
  if (!parsed.success) throw new CliError(`${file} is not valid:\n${prettifyError(parsed.error)}`)
  return parsed.data
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CliError(
      cause instanceof SyntaxError
        ? `${file} is not JSON: ${reason}. Correct it there: a comma or a quotation mark is the usual reason.`
        : `${file} cannot be read: ${reason}. Set SITE_DIR to the folder with site.json and catalogue.json.`,
      { cause },
    )
  }
}
