import type { Plugin } from 'vite'

const STYLESHEETS = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g

/**
 * Styles as part of the page. The link says to Vite's loader, which looks for one, that they are there; a disabled one
 * is not fetched.
 */
export function inlined(address: string, styles: string): string {
  return `<style>${styles.trim()}</style><link rel="stylesheet" href="${address}" disabled>`
}

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
          return stylesheet?.type === 'asset' ? inlined(`/${fileName}`, String(stylesheet.source)) : link
        }),
    },
  }
}
