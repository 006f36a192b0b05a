import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Puts the mark into the page itself, so that the splash has it before anything else has arrived. */
export function splashMark(markFile: URL): Plugin {
  return {
    name: 'splash-mark',
    transformIndexHtml: (html) =>
      html.replace('<!--mark-->', () =>
        readFileSync(markFile, 'utf8').replace('<svg ', '<svg class="splash-mark" aria-hidden="true" ').trim(),
      ),
  }
}
