import type { Plugin } from 'vite'

const STYLESHEETS = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g

/**
 * Styles inlined in the page. Vite's loader checks for a link before it loads a stylesheet; a disabled link satisfies it
 * and is not fetched.
 */
export function inlineStyles(address: string, styles: string): string {
  return `<style>${styles.trim()}</style><link rel="stylesheet" href="${address}" disabled>`
}

/** Inlines the entry's stylesheet, which saves a round trip before the first paint. */
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
          return stylesheet?.type === 'asset' ? inlineStyles(`/${fileName}`, String(stylesheet.source)) : link
        }),
    },
  }
}
