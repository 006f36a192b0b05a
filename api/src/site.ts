import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteCatalogueSchema, siteSchema, type Site, type SiteCatalogue } from '@fuel-shack/contract/site/site'
import { prettifyError, type z } from 'zod'
import { CliError } from './errors.ts'

interface HookSettings {
  production: boolean
  /** Signs the calls. */
  callHookSecret: string | undefined
}

/** @throws CliError with the faults of `site.json`. */
export function readSite(siteDirectory: string, ordering: Site['ordering'] | undefined): Site {
  const site = readSiteFile(join(siteDirectory, 'site.json'), siteSchema)
  return ordering === undefined ? site : { ...site, ordering }
}

/** @throws CliError in production, if another system would be called without encryption or without a signature. */
export function assertSafeHooks(site: Site, { production, callHookSecret }: HookSettings): void {
  const calls = site.fulfilment.escalation.filter(({ step }) => step === 'call')
  if (!production || calls.length === 0) return
  if (calls.some((step) => 'url' in step && !step.url.startsWith('https:')))
    throw new CliError(
      'A `call` of fulfilment.escalation in site.json has no https address: orders would be sent unencrypted.',
    )
  if (callHookSecret === undefined)
    throw new CliError(
      'CALL_HOOK_SECRET is not set: site.json has a `call` in fulfilment.escalation, whose receiver could not tell our calls from others. Make one with `echo whsec_$(openssl rand -base64 32)`.',
    )
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
