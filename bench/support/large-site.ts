import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

const catalogueSchema = z.looseObject({
  products: z.array(z.looseObject({ id: z.string(), title: z.string(), order: z.number() })),
})

/** Copies the example site into a folder, with its dishes repeated until there are `count`. */
export function writeLargeSite(folder: string, count: number): void {
  const site = join(repositoryRoot, 'site')
  cpSync(site, folder, { recursive: true })
  const catalogue = catalogueSchema.parse(JSON.parse(readFileSync(join(site, 'catalogue.json'), 'utf8')))
  const { products } = catalogue
  const repeated = Array.from({ length: Math.ceil(count / products.length) }, (_, copy) =>
    products.map(({ id, title, order, ...rest }) => ({
      ...rest,
      id: copy === 0 ? id : `${id}_${copy}`,
      title: copy === 0 ? title : `${title} ${copy}`,
      order: order * 100 + copy,
    })),
  )
  writeFileSync(
    join(folder, 'catalogue.json'),
    JSON.stringify({ ...catalogue, products: repeated.flat().slice(0, count) }),
  )
}
