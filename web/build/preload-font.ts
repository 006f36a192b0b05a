import type { Plugin } from 'vite'

/** Fetches the display face together with the page: left to the stylesheet it comes late, and headings jump. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-lettering',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((fileName) => fileName.endsWith('.woff2'))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}
