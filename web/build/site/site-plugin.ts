import { join } from 'node:path'
import { fontsCss } from '@fuel-shack/contract/site/fonts'
import { paletteCss } from '@fuel-shack/contract/site/palette'
import type { Plugin } from 'vite'
import { browserDishes } from '../pictures/dish-pictures.ts'
import { browserBoards, browserCollection, browserContact, browserPlace, browserSite } from './browser-site.ts'
import { escapeHtml } from './escape-html.ts'
import { readPicture, readSiteFolder, shapesOf, siteDirectory } from './read-site.ts'

const RELOADED_BY = ['site.json', 'catalogue.json', 'pictures/mark.svg']

/**
 * Gives the app its rest stop: `virtual:site` with its lazy parts, the palette and the fonts in the styles, and
 * name, colour and mark in the page. Every build of the app has this plugin: the browser's, the prerender's and the
 * service worker's.
 */
export function sitePlugin(directory = siteDirectory()): Plugin {
  const files = RELOADED_BY.map((file) => join(directory, file))
  return {
    name: 'site',
    enforce: 'pre',
    buildStart() {
      // A wrong site fails the build before anything else does.
      readSiteFolder(directory)
    },
    configureServer: (server) => {
      server.watcher.add(files)
      server.watcher.on('change', (file) => {
        if (!files.includes(file)) return
        server.moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
    },
    resolveId: {
      filter: { id: /^virtual:site(?:-boards|-collection|-contact|-dishes|-place)?$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- Rollup's mark of a module that is not a file
      filter: { id: /^\0virtual:site(?:-boards|-collection|-contact|-dishes|-place)?$/ },
      handler: (id) => siteModule(id, directory),
    },
    transform: {
      filter: { id: /\/src\/ui\/global\.css$/ },
      handler: (styles) => `${styles}\n${fontsCss()}\n${paletteCss(readSiteFolder(directory).palette)}`,
    },
    transformIndexHtml: (html) => fillIn(html, directory),
  }
}

function valuesOf(id: string, directory: string): object {
  const folder = readSiteFolder(directory)
  const { site, products } = folder
  if (id.endsWith('-boards')) return browserBoards({ site, products })
  if (id.endsWith('-collection')) return browserCollection(site)
  if (id.endsWith('-contact')) return browserContact(site)
  if (id.endsWith('-dishes')) return browserDishes(folder)
  if (id.endsWith('-place')) return browserPlace(site)
  return browserSite({ site, products, mark: shapesOf(readPicture(directory, 'mark.svg')) })
}

function siteModule(id: string, directory: string): string {
  return Object.entries(valuesOf(id, directory))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

/** The mark is in the page itself, so that the splash has it before anything else has arrived. */
function fillIn(html: string, directory: string): string {
  const { site, palette } = readSiteFolder(directory)
  const mark = readPicture(directory, 'mark.svg')
    .replace('<svg ', '<svg class="splash-mark" aria-hidden="true" ')
    .trim()
  return html
    .replace('<!--site-name-->', () => escapeHtml(site.name))
    .replace('<!--site-colour-->', () => palette.sky[0])
    .replace('<!--mark-->', () => mark)
}
