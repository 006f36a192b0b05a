import { PUBLIC_URL_PLACEHOLDER, STRUCTURED_DATA_PLACEHOLDER } from '@fuel-shack/contract/site/page-template'
import type { Site } from '@fuel-shack/contract/site/site'
import { showWhatHolds } from '../src/home/show-what-holds.ts'
import type { PageFile } from '../src/pages.ts'
import { ENTRY, HEAD_END, replaceIn, withPreloads } from './html-edits.ts'
import { RECORD_EARLY_TAPS } from './record-early-taps.ts'
import { escapeHtml } from './site/escape-html.ts'

const TITLE = /<title>.*<\/title>/
const ROOT = /<div id="root">[\s\S]*?<!--\/splash-->\s*<\/div>/
const BODY_END = /<\/body>/
const ENTRY_ELEMENT = /<script type="module"[^>]*><\/script>/

/** The script runs before the first paint, by the clock of the device; the app corrects it by the server's clock. */
const SHOW_WHAT_HOLDS = `<script>(${showWhatHolds.toString().replaceAll(/\s+/g, ' ')})(Date.now())</script>`

/** What a page's chunk needs beyond the entry: inlined styles, and scripts by address. */
export interface PageFiles {
  styles: string
  scripts: string[]
}

interface PageMetadata extends Pick<PageFile, 'hasStructuredData' | 'hasBoard'> {
  path: string
  title: string
  description: string
}

/** The site's data that the pages need beyond what the app renders. */
export type SiteInPages = Pick<Site, 'name' | 'photo'>

interface PageContents extends PageFiles {
  site: SiteInPages
  /** The built index.html, on which the page is based. */
  shell: string
  /** The prerendered HTML; without it, the page shows the splash. */
  body?: string
}

function headOf({ path, title, description }: PageMetadata, { name, photo }: SiteInPages): string {
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

/** A complete page, except for its configuration, which the server inserts. */
export function pageHtml(page: PageMetadata, { site, shell, body, styles, scripts }: PageContents): string {
  const bodyEnd = `${page.hasBoard ? SHOW_WHAT_HOLDS : ''}${page.hasStructuredData ? STRUCTURED_DATA_PLACEHOLDER : ''}`
  const withHead = replaceIn(shell, TITLE, headOf(page, site))
  const withBody = body === undefined ? withPreloads(withHead, scripts) : prerendered(withHead, body, scripts)
  return replaceIn(replaceIn(withBody, HEAD_END, `${styles}</head>`), BODY_END, `${bodyEnd}</body>`)
}

/**
 * Moves the scripts to the end and makes the entry async: the prerendered page does not need them, and a script that
 * blocks parsing delays the first paint by a tenth on a slow phone. To preload a page's chunk loads the app, too, which the
 * chunk imports.
 */
function prerendered(page: string, body: string, scripts: string[]): string {
  const withBody = replaceIn(page, ROOT, `<div id="root" data-rendered>${body}</div>`)
  const entry = withPreloads(
    replaceIn(findEntry(page), ENTRY, '<script type="module" async fetchpriority="low"'),
    scripts,
    'fetchpriority="low" ',
  )
  const withEntry = replaceIn(replaceIn(withBody, ENTRY_ELEMENT, ''), BODY_END, `${entry}\n  </body>`)
  return replaceIn(withEntry, HEAD_END, `${RECORD_EARLY_TAPS}</head>`)
}

function findEntry(page: string): string {
  const entry = ENTRY_ELEMENT.exec(page)?.[0]
  if (entry === undefined) throw new Error('index.html has no entry script')
  return entry
}
