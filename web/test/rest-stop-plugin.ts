import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paletteCss, paletteOf } from '@fuel-shack/contract/shop/rest-stop/palette'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import type { Plugin } from 'vite'

const SITE_FILE = join(import.meta.dirname, '../../site/site.json')
const PICTURES = /^\/(?:menu|photos)\/[\w-]+\.(?:png|svg|webp|avif|jpg)$/
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72"><path d="M0 0h72v72H0z"/></svg>'

/** Gives tests in a browser the colours of the rest stop and a picture at each address, which in the product the server makes. */
export function restStopOfTests(): Plugin {
  const { colours } = siteSchema.parse(JSON.parse(readFileSync(SITE_FILE, 'utf8')))
  return {
    name: 'rest-stop-of-tests',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/ui\/global\.css$/ },
      handler: (styles) => `${styles}\n${paletteCss(paletteOf(colours))}`,
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        // A test's address of a picture that does not load.
        if (!PICTURES.test(pathname) || pathname.includes('missing')) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(SQUARE)
      })
    },
  }
}
