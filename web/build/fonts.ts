import { fontsCss } from '@fuel-shack/contract/shop/rest-stop/fonts'
import type { Plugin } from 'vite'

/** Adds the fonts to the app's styles. The login pages have the same. */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/ui\/global\.css$/ },
      handler: (styles) => `${styles}\n${fontsCss()}`,
    },
  }
}
