import {
  PAGE_CONTENTS_PLACEHOLDER,
  STRUCTURED_DATA_PLACEHOLDER,
} from '@fuel-shack/contract/shop/rest-stop/page-template'
import { recordEarlyTaps } from '../src/app/startup/early-taps.ts'
import { showWhatHolds } from '../src/welcome/show-what-holds.ts'
import type { PageFile } from '../src/app/pages/pages.tsx'
import { ENTRY, HEAD_END, replaceIn } from './html-edits.ts'

const ROOT = /<div id="root">[\s\S]*?<!--\/splash-->\s*<\/div>/
const BODY_END = /<\/body>/
const ENTRY_ELEMENT = /<script type="module"[^>]*><\/script>/

/** The script runs before the first paint, by the clock of the device; the app corrects it by the server's clock. */
const SHOW_WHAT_HOLDS = `<script>(${textOf(showWhatHolds)})(Date.now())</script>`

const RECORD_EARLY_TAPS = `<script>(${textOf(recordEarlyTaps)})()</script>`

interface Template {
  /** The built index.html, on which the page is based. */
  shell: string
  /** The inlined styles that the page needs beyond the app's. */
  styles: string
}

/** The template of a page, which the server completes. */
export function pageHtml(
  { hasBoard, hasStructuredData, isRenderedByBrowser }: PageFile,
  { shell, styles }: Template,
): string {
  const bodyEnd = `${hasBoard ? SHOW_WHAT_HOLDS : ''}${hasStructuredData ? STRUCTURED_DATA_PLACEHOLDER : ''}`
  const page = isRenderedByBrowser ? shell : renderedByServer(shell)
  return replaceIn(replaceIn(page, HEAD_END, `${styles}</head>`), BODY_END, `${bodyEnd}</body>`)
}

/**
 * Moves the script to the end and makes it async: the prerendered page does not need it, and a script that
 * blocks parsing delays the first paint by a tenth on a slow phone.
 */
function renderedByServer(shell: string): string {
  const withBody = replaceIn(shell, ROOT, `<div id="root" data-rendered>${PAGE_CONTENTS_PLACEHOLDER}</div>`)
  const entry = replaceIn(findEntry(shell), ENTRY, '<script type="module" async fetchpriority="low"')
  const withEntry = replaceIn(replaceIn(withBody, ENTRY_ELEMENT, ''), BODY_END, `${entry}\n  </body>`)
  return replaceIn(withEntry, HEAD_END, `${RECORD_EARLY_TAPS}</head>`)
}

function findEntry(page: string): string {
  const entry = ENTRY_ELEMENT.exec(page)?.[0]
  if (entry === undefined) throw new Error('index.html has no entry script')
  return entry
}

function textOf(inlined: (...args: never[]) => void): string {
  return inlined.toString().replaceAll(/\s+/g, ' ')
}
