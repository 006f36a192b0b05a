import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeRestStopSchema } from '@fuel-shack/contract/shop/folder/rest-stop-schema'
import { SCHEMA_FILE } from '@fuel-shack/contract/shop/rest-stop/field-schemas'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { Queries } from '../../platform/db/database.ts'
import { readStoredMenu } from '../catalogue/change-menu.ts'
import type { StoredMenu } from '../catalogue/menu.ts'
import { dishOf } from '../pictures/picture-sources.ts'
import { readStoredPictures } from '../pictures/stored-pictures.ts'

const PICTURES = '{*,*/*}.{svg,jpg,jpeg,png,webp}'

/** Makes the files of a site folder from what the database has, by their paths: the same bytes while nothing has changed. */
export async function exportFiles(queries: Queries, restStop: RestStop): Promise<Map<string, Buffer>> {
  const { pictures, ...site } = restStop
  const menu = await readStoredMenu(queries)
  const catalogue = catalogueOf(menu)
  const productIds = new Set(catalogue.products.map(({ id }) => id))
  const byHash = await readStoredPictures(queries, Object.values(pictures))
  const files = new Map([
    [SCHEMA_FILE, toJson(makeRestStopSchema())],
    ['site.json', toJson({ $schema: `./${SCHEMA_FILE}`, ...site })],
    ['catalogue.json', toJson({ $schema: `./${SCHEMA_FILE}`, ...catalogue })],
  ])
  for (const [path, hash] of Object.entries(pictures).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const bytes = byHash.get(hash)
    const dish = dishOf(path)
    // A picture of a product that is archived would belong to none.
    if (bytes && (dish === undefined || productIds.has(dish))) files.set(join('pictures', path), bytes)
  }
  return files
}

/** Writes the files into a folder, and removes pictures there that the rest stop does not have. */
export function writeFolder(directory: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), bytes)
  }
  for (const path of globSync(PICTURES, { cwd: join(directory, 'pictures') }))
    if (!files.has(join('pictures', path))) rmSync(join(directory, 'pictures', path))
}

/** The menu in the form of `catalogue.json`, without the products that are archived. */
function catalogueOf({ sections, products }: StoredMenu) {
  const offered = products.filter(({ archivedAt }) => archivedAt === null)
  const titles = new Set(offered.map(({ section }) => section))
  return {
    currency: 'aud',
    sections: Object.fromEntries(
      sections.flatMap(({ title, servingHours, station }) =>
        titles.has(title) && (servingHours !== null || station !== null)
          ? [[title, { ...(servingHours !== null && { servingHours }), ...(station !== null && { station }) }]]
          : [],
      ),
    ),
    products: offered.map(({ id, title, description, priceCents, section, position, special, details }) => ({
      id,
      title,
      description,
      priceInCents: priceCents,
      section,
      order: position,
      ...(special !== null && { special }),
      ...(details !== null && { details }),
    })),
  }
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
