import type { Plugin } from 'vite'

/** Fills in the page's configuration and its colours, as the API does where it serves the built app. */
export function appConfigPlugin(apiUrl: string): Plugin {
  return {
    name: 'app-config',
    transformIndexHtml: async (html) => {
      const response = await fetch(`${apiUrl}/api/app-config`)
      if (!response.ok) throw new Error(`The API answered ${response.status} to the web app's configuration`)
      const element = appConfigElement(await response.text())
      return html
        .replace('<!--app-config-->', () => element)
        .replace('<!--palette-->', '<link rel="stylesheet" href="/palette.css" />')
    },
  }
}

/** No text inside may end the element that carries it. */
export function appConfigElement(json: string): string {
  return `<script type="application/json" id="app-config">${json.replaceAll('<', String.raw`\u003c`)}</script>`
}
