// Preloaded into each process of `npm run dev`. Node's watch mode follows modules only: importing the files of the site makes
// it restart the process when one of them changes. A file that is not valid JSON is reported by the process itself.
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const { STANDINS_CATALOGUE, SITE_DIR } = process.env
const repository = resolve(import.meta.dirname, '../..')
const site = STANDINS_CATALOGUE ? dirname(STANDINS_CATALOGUE) : resolve(repository, SITE_DIR || 'site')

await Promise.allSettled(
  ['site.json', 'catalogue.json'].map(
    (file) => import(pathToFileURL(join(site, file)).href, { with: { type: 'json' } }),
  ),
)
