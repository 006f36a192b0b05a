import { PUBLIC_URL_PLACEHOLDER } from '@fuel-shack/contract/page-template'
import type { Site } from '@fuel-shack/contract/site'
import { ENTRY, HEAD_END, put, withPreloads } from './html-edits.ts'
import { escapeHtml } from './site/escape-html.ts'

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

/** What the pages show of the site beside what the app itself shows. */
export interface SiteInPages extends Pick<Site, 'name' | 'photo'> {
  /** The element for search engines. */
  structuredData: string
}

interface PageContents extends PageFiles {
  site: SiteInPages
  /** The built shell, which the page is made from. */
  shell: string
  /** What stands in the page before any script has run; without it, the splash. */
  body?: string
}

function headOf({ path, title, description }: PageAbout, { name, photo }: SiteInPages): string {
  const url = `${PUBLIC_URL_PLACEHOLDER}${path}`
  const picture = `${PUBLIC_URL_PLACEHOLDER}/photos/${photo.name}-1200x630.jpg`
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
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
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')
}

/** One page as it is served, but for its configuration. */
export function pageHtml(page: PageAbout, { site, shell, body, styles, scripts }: PageContents): string {
  const foot = page.isAboutThePlace ? `${site.structuredData}\n  ` : ''
  const withHead = withPreloads(put(shell, TITLE, headOf(page, site)), scripts)
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
