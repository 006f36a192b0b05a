import { PUBLIC_URL_PLACEHOLDER } from '@fuel-shack/contract/page-template'
import { name, photo } from '../../site/site.json'
import { ENTRY, HEAD_END, put, withPreloads } from './html-edits.ts'
import { structuredData } from './structured-data.ts'

const TITLE = /<title>.*<\/title>/
const ROOT = /<div id="root">[\s\S]*?<!--\/splash-->\s*<\/div>/
const BODY_END = /<\/body>/
const WHOLE_ENTRY = /<script type="module"[^>]*><\/script>/

/** What a page's own part of the app needs beyond the entry: styles in their elements, scripts by address. */
export interface PageFiles {
  styles: string
  scripts: string[]
}

/** What search engines and shared links show. */
interface PageAbout {
  path: string
  title: string
  description: string
  /** It carries what search engines read about the rest stop. */
  isAboutThePlace: boolean
}

interface PageContents extends PageFiles {
  /** The built shell, which the page is made from. */
  shell: string
  /** What stands in the page before any script has run; without it, the splash. */
  body?: string
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function headOf({ path, title, description }: PageAbout): string {
  const url = `${PUBLIC_URL_PLACEHOLDER}${path}`
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
export function pageHtml(page: PageAbout, { shell, body, styles, scripts }: PageContents): string {
  const foot = page.isAboutThePlace ? `${structuredData()}\n  ` : ''
  const withHead = withPreloads(put(shell, TITLE, headOf(page)), scripts)
  const withBody = body === undefined ? withHead : drawn(withHead, body)
  return put(put(withBody, HEAD_END, `${styles}</head>`), BODY_END, `${foot}</body>`)
}

/**
 * The page needs no script to be looked at. One that the end of the document waits for would delay the first paint: by
 * a tenth, on a slow phone.
 */
function drawn(page: string, body: string): string {
  const withBody = put(page, ROOT, `<div id="root" data-rendered>${body}</div>`)
  const entry = put(findEntry(page), ENTRY, '<script type="module" async fetchpriority="low"')
  return put(put(withBody, WHOLE_ENTRY, ''), BODY_END, `${entry}\n  </body>`)
}

function findEntry(page: string): string {
  const entry = WHOLE_ENTRY.exec(page)?.[0]
  if (entry === undefined) throw new Error('The shell has no entry')
  return entry
}
