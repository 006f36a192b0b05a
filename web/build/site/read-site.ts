import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { paletteOf, type Palette } from '@fuel-shack/contract/site/palette'
import { siteCatalogueSchema, siteSchema, type Site, type SiteCatalogue } from '@fuel-shack/contract/site/site'
import { prettifyError, type z } from 'zod'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const SVG_TAGS = /<\/?svg[^>]*>/g

/** A site folder: what makes the app this rest stop. */
export interface SiteFolder {
  directory: string
  site: Site
  products: SiteCatalogue['products']
  /** Made from the colours of the site. */
  palette: Palette
}

/** The folder that SITE_DIR names, from the repository's root on, as the API reads it. */
export function siteDirectory(environment = process.env): string {
  return resolve(REPOSITORY, environment['SITE_DIR'] || 'site')
}

/** The site folders of the repository: the default and the examples. */
export function listSites(): string[] {
  const files = globSync('{site,examples/*}/site.json', { cwd: REPOSITORY })
  return files.map((file) => resolve(REPOSITORY, dirname(file)))
}

/** @throws Error that names the file and the field. */
export function readSiteFolder(directory = siteDirectory()): SiteFolder {
  const site = readSiteFile(directory, 'site.json', siteSchema)
  const { products } = readSiteFile(directory, 'catalogue.json', siteCatalogueSchema)
  const sections = new Set(products.map(({ section }) => section))
  const missing = site.menuBoards.find(({ section }) => !sections.has(section))
  if (missing) {
    throw new Error(
      `${join(directory, 'site.json')} is not valid:\n✖ ${missing.file}: catalogue.json has no section "${missing.section}"\n  → at menuBoards`,
    )
  }
  return { directory, site, products, palette: paletteOf(site.colours) }
}

function readSiteFile<Schema extends z.ZodType>(directory: string, name: string, schema: Schema): z.infer<Schema> {
  const file = join(directory, name)
  if (!existsSync(file)) throw new Error(`${file} is missing. SITE_DIR names the folder of the site.`)
  const parsed = schema.safeParse(parseJson(file))
  if (!parsed.success) throw new Error(`${file} is not valid:\n${prettifyError(parsed.error)}`)
  return parsed.data
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not JSON: ${String(error)}`, { cause: error })
  }
}

/** A picture of the site; empty where there is none and it may be left out. */
export function readPicture(directory: string, name: string, { isOptional = false } = {}): string {
  const file = join(directory, 'pictures', name)
  if (isOptional && !existsSync(file)) return ''
  return readFileSync(file, 'utf8')
}

/** The inside of a drawing, to be put into another. */
export function shapesOf(svg: string): string {
  return svg.replaceAll(SVG_TAGS, '').trim()
}
