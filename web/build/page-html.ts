import { PUBLIC_URL_PLACEHOLDER } from '@fuel-shack/contract/page-template'
import { name, photo } from '../../site/site.json'
import type { RenderedPage } from './rendered-pages.ts'
import { structuredData } from './structured-data.ts'

const TITLE = /<title>.*<\/title>/
const ROOT = /<div id="root">[\s\S]*?<!--\/splash-->\s*<\/div>/
const ENTRY = /<script type="module"/
const HEAD_END = /<\/head>/
const BODY_END = /<\/body>/

/** What a page's own part of the app needs beyond the entry: styles as text, scripts by address. */
export interface OwnParts {
  styles: string
  scripts: string[]
}

interface PageParts extends OwnParts {
  /** The built shell, which the page is made from. */
  shell: string
  /** What stands in the page before any script has run. */
  body: string
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function put(html: string, place: RegExp, text: string): string {
  if (html.search(place) === -1) throw new Error(`The shell has no place for ${text.slice(0, 40)}`)
  return html.replace(place, () => text)
}

function headOf({ address, title, description }: RenderedPage): string {
  const url = `${PUBLIC_URL_PLACEHOLDER}${address}`
  const picture = `${PUBLIC_URL_PLACEHOLDER}/photos/${photo.name}-1200x630.jpg`
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${url}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:locale': 'en_AU',
      'og:site_name': name,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': photo.alt,
    }).map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')
}

/** One page as it is served, but for its configuration. */
export function pageHtml(page: RenderedPage, { shell, body, styles, scripts }: PageParts): string {
  const preloads = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join('')
  const foot = page.isAboutThePlace ? `${structuredData()}\n  ` : ''
  const style = styles === '' ? '' : `<style>${styles}</style>`
  const withHead = put(shell, TITLE, headOf(page))
  const withBody = put(withHead, ROOT, `<div id="root" data-rendered>${body}</div>`)
  // What is to be read comes first: the page needs no script to be looked at.
  const withEntry = put(withBody, ENTRY, `${preloads}<script type="module" fetchpriority="low"`)
  return put(put(withEntry, HEAD_END, `${style}</head>`), BODY_END, `${foot}</body>`)
}
