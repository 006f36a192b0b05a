import type { Plugin } from 'vite'

const ENTRY_STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/

/** Puts the entry's stylesheet into the page: on bad reception a second round trip before the first paint is felt. */
export function inlineEntryStyles(): Plugin {
  return {
    name: 'inline-entry-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const [link, fileName] = ENTRY_STYLESHEET.exec(html) ?? []
        const stylesheet = fileName ? bundle?.[fileName] : undefined
        if (!link || stylesheet?.type !== 'asset') return html
        return html.replace(link, () => `<style>${String(stylesheet.source).trim()}</style>`)
      },
    },
  }
}
