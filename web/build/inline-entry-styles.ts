import type { Plugin } from 'vite'

const STYLESHEETS = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g

/** Puts the entry's stylesheet into the page: on bad reception a second round trip before the first paint is felt. */
export function inlineEntryStyles(): Plugin {
  return {
    name: 'inline-entry-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replaceAll(STYLESHEETS, (link, fileName: string) => {
          const stylesheet = bundle?.[fileName]
          return stylesheet?.type === 'asset' ? `<style>${String(stylesheet.source).trim()}</style>` : link
        }),
    },
  }
}
