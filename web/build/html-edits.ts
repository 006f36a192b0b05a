export const ENTRY = /<script type="module"/

export const HEAD_END = /<\/head>/

/** Replaces a pattern that must be there. */
export function replaceIn(html: string, pattern: RegExp, text: string): string {
  if (html.search(pattern) === -1) throw new Error(`The page has no ${pattern.source} to replace`)
  return html.replace(pattern, () => text)
}

/** Preloads scripts that the entry script would otherwise request only once it runs. */
export function withPreloads(html: string, scripts: string[], attributes = ''): string {
  const links = scripts.map((script) => `<link rel="modulepreload" ${attributes}crossorigin href="${script}">`)
  return replaceIn(html, ENTRY, `${links.join('')}<script type="module"`)
}
