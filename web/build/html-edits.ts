/** Where a page names the script that starts the app. */
export const ENTRY = /<script type="module"/

export const HEAD_END = /<\/head>/

export function put(html: string, place: RegExp, text: string): string {
  if (html.search(place) === -1) throw new Error(`The shell has no place for ${text.slice(0, 40)}`)
  return html.replace(place, () => text)
}

/** The page with scripts fetched beside its entry that the entry would ask for only after it ran. */
export function withPreloads(html: string, scripts: string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`)
  return put(html, ENTRY, `${links.join('')}<script type="module"`)
}
