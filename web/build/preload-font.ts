import { FONTS } from '@fuel-shack/contract/shop/rest-stop/fonts'
import type { Plugin } from 'vite'

/**
 * Preloads the display font: requested by the stylesheet alone, it arrives late and headings change. The text font is not
 * preloaded, because the first paint needs nothing of it: local fonts with its measurements come first.
 */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'link',
          attrs: { rel: 'preload', href: FONTS.display, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        },
      ],
    },
  }
}
