import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteCatalogue } from '@fuel-shack/contract/shop/folder/site-catalogue'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import { z } from 'zod'
import { CliError } from '../../platform/errors.ts'
import { readPictureFiles, type PictureFile } from '../pictures/picture-files.ts'
import { dishOf, missingPictures } from '../pictures/picture-sources.ts'
import { readCatalogueFile, readSiteFile } from '../rest-stop/site.ts'

/** A rest stop as a folder describes it. */
export interface RestStopFolder {
  restStop: RestStop
  catalogue: SiteCatalogue
  pictures: PictureFile[]
}

/** Further faults are counted: a file that is something else may have thousands. */
const LISTED_FAULTS = 500

const { photo, menuBoards } = siteSchema.shape
const photoSchema = z.object({ photo })
const menuBoardsSchema = z.object({ menuBoards: z.array(menuBoards.element.nullable().catch(null)) })
const productSchema = z.object({ id: z.string(), section: z.string() })
const productsSchema = z.object({ products: z.array(productSchema.nullable().catch(null)) })

/** Reads and checks a whole folder. @throws CliError with all faults of all its files, one a line */
export async function readRestStopFolder(directory: string): Promise<RestStopFolder> {
  if (!existsSync(directory))
    throw new CliError(`${directory}: is missing. It is the folder with site.json and catalogue.json.`)
  const site = readSiteFile(directory)
  const catalogue = readCatalogueFile(directory)
  const boards = menuBoardsSchema.safeParse(site.given).data?.menuBoards ?? []
  const products = productsSchema.safeParse(catalogue.given).data?.products.filter((product) => product !== null)
  const { paths, files, faults } = await readPictureFiles(directory)
  const missing = missingPictures(paths, photoSchema.safeParse(site.given).data?.photo)
  const sections = products && new Set(products.map(({ section }) => section))
  const all = [
    ...site.faults,
    ...(sections ? boardFaults(join(directory, 'site.json'), boards, sections) : []),
    ...catalogue.faults,
    ...faults,
    ...missing.map((path) => `${join(directory, 'pictures', path)}: is missing`),
    ...(products ? dishFaults(directory, files, new Set(products.map(({ id }) => id))) : []),
  ]
  if (!site.content || !catalogue.content || all.length > 0) throw new CliError(textOf(all))
  const pictures = Object.fromEntries(files.map(({ path, hash }) => [path, hash]))
  const { $schema: _, ...facts } = site.content
  return { restStop: { ...facts, pictures }, catalogue: catalogue.content, pictures: files }
}

function boardFaults(
  file: string,
  boards: readonly ({ section: string } | null)[],
  sections: ReadonlySet<string>,
): string[] {
  const [example] = sections
  return boards.flatMap((board, index) =>
    board === null || sections.has(board.section)
      ? []
      : [
          `${file}: menuBoards[${index}].section: must be a section of catalogue.json, such as ${JSON.stringify(example)}`,
        ],
  )
}

function dishFaults(directory: string, files: readonly PictureFile[], productIds: ReadonlySet<string>): string[] {
  const taken = new Set<string>()
  return files.flatMap(({ path }) => {
    const id = dishOf(path)
    if (id === undefined) return []
    const file = join(directory, 'pictures', path)
    if (!productIds.has(id)) return [`${file}: belongs to no product, because catalogue.json has no id "${id}"`]
    if (taken.has(id)) return [`${file}: is a second picture of the product "${id}"`]
    taken.add(id)
    return []
  })
}

function textOf(faults: readonly string[]): string {
  const more = faults.length - LISTED_FAULTS
  return [...faults.slice(0, LISTED_FAULTS), ...(more > 0 ? [`… and ${more} more faults`] : [])].join('\n')
}
