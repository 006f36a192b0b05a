import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Inlines the logo in index.html, so that the splash shows it before any other file has loaded. */
export function splashMark(markFile: URL): Plugin {
  return {
    name: 'splash-mark',
    transformIndexHtml: (html) =>
      html.replace('<!--mark-->', () =>
        readFileSync(markFile, 'utf8').replace('<svg ', '<svg class="splash-mark" aria-hidden="true" ').trim(),
      ),
  }
}
