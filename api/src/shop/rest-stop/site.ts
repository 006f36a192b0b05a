import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { siteCatalogueSchema, type SiteCatalogue } from '@fuel-shack/contract/shop/folder/site-catalogue'
import { siteSchema, type Site } from '@fuel-shack/contract/shop/rest-stop/site'
import type { z } from 'zod'
import { CliError } from '../../platform/errors.ts'
import { readJsonText } from '../../platform/json-text.ts'
import { faultMessage, unreadable } from './fault-messages.ts'
import { describeFaults, type FolderFile } from './field-faults.ts'

/** A menu of 5,000 products with all details has 3 MB. */
const LARGEST_BYTES = 4_000_000

export interface FolderFileContent<Content> {
  /** The content of the file, also if it is not valid. Undefined if it cannot be read. */
  given: unknown
  /** Undefined if there is a fault. */
  content?: Content
  /** One line for each fault, which names the file. */
  faults: string[]
}

/** @throws CliError with all faults of `site.json`, one a line. */
export function readSite(siteDirectory: string): Site {
  return contentOf(readSiteFile(siteDirectory))
}

/** @throws CliError if a step of the escalation would send an event, and no address is set for it. */
export function assertEventAddress({ fulfilment }: Pick<Site, 'fulfilment'>, canSendEvents: boolean): void {
  if (!canSendEvents && fulfilment.escalation.some(({ step }) => step === 'event'))
    throw new CliError('EVENT_URL is not set: the steps for orders that no one opens have an event.')
}

/** @throws CliError with all faults of `catalogue.json`, one a line. */
export function readSiteCatalogue(siteDirectory: string): SiteCatalogue {
  return contentOf(readCatalogueFile(siteDirectory))
}

export function readSiteFile(siteDirectory: string): FolderFileContent<Site> {
  return readFolderFile(siteDirectory, 'site', siteSchema)
}

export function readCatalogueFile(siteDirectory: string): FolderFileContent<SiteCatalogue> {
  return readFolderFile(siteDirectory, 'catalogue', siteCatalogueSchema)
}

function contentOf<Content>({ content, faults }: FolderFileContent<Content>): Content {
  if (content === undefined) throw new CliError(faults.join('\n'))
  return content
}

function readFolderFile<Content>(
  directory: string,
  name: FolderFile,
  schema: z.ZodType<Content>,
): FolderFileContent<Content> {
  const file = join(directory, `${name}.json`)
  const { value: given, faults } = readText(file)
  const inFile = (fault: string) => `${file}: ${fault}`
  if (given === undefined) return { given, faults: faults.map(inFile) }
  const { data, error } = schema.safeParse(given, { error: faultMessage })
  const all = [...faults, ...describeFaults(error?.issues ?? [], name)].map(inFile)
  return { given, faults: all, ...(all.length === 0 && data !== undefined && { content: data }) }
}

function readText(file: string): ReturnType<typeof readJsonText> {
  try {
    const { size } = statSync(file)
    if (size > LARGEST_BYTES) return { faults: [`is larger than ${LARGEST_BYTES / 1_000_000} MB`] }
    return readJsonText(readFileSync(file))
  } catch (error) {
    return { faults: [unreadable(error)] }
  }
}
