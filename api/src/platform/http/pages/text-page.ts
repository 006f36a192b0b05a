import { createHash } from 'node:crypto'
import { policyPaths, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { fontsCss } from '@fuel-shack/contract/shop/rest-stop/fonts'
import { PALETTE_PATH } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { escapeHtml } from './escape-html.ts'

const STYLE = `${fontsCss()}
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--color-surface);color:var(--color-text);font:1rem/1.5 'Public Sans','Like Roboto','Like Arial',system-ui,sans-serif;overflow-wrap:break-word}
main,nav{max-width:42rem;margin:0 auto;padding:.75rem max(1rem,env(safe-area-inset-left))}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;padding:0;list-style:none}
nav a{display:inline-flex;align-items:center;min-height:48px}
nav a[aria-current]{color:inherit;font-weight:700;text-decoration:none}
a{color:var(--color-accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--color-accent);outline-offset:2px}
h1{margin:.5rem 0;font:400 min(1.75rem,12vw)/1.15 Shrikhand,'Bookman Old Style',Georgia,serif;text-wrap:balance}
h2{margin:2rem 0 .5rem;font-size:1.3125rem;line-height:1.35}
p{margin:0 0 .75rem;text-wrap:pretty}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The page has no script. */
export const TEXT_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${STYLE_HASH}'`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type PolicyName = keyof typeof policyPaths

interface TextPage {
  title: string
  intro: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}

const TITLES: Record<PolicyName, string> = { privacy: 'Privacy', terms: 'Terms', accessibility: 'Accessibility' }

/**
 * A page of headings and paragraphs, without the app. Addresses of mail and https in a paragraph become links; every text is
 * escaped.
 */
export function textPage(name: PolicyName, { title, intro, sections }: TextPage, restStopName: string): string {
  const links = Object.entries(TITLES).map(([each, text]) => navigationLink(pathOf(each), text, each === name))
  const content = sections.map(
    (section) =>
      `<section><h2>${escapeHtml(section.title)}</h2>\n${section.paragraphs.map(paragraph).join('\n')}</section>`,
  )
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(`${title} · ${restStopName}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PALETTE_PATH}">
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Pages"><ul>${navigationLink(webPaths.home, restStopName, false)}${links.join('')}</ul></nav>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(intro)}</p>
${content.join('\n')}
</main>
</body>
</html>
`
}

const pathOf = (name: string): string =>
  Object.entries(policyPaths).find(([each]) => each === name)?.[1] ?? webPaths.home

function navigationLink(path: string, text: string, isCurrent: boolean): string {
  return `<li><a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`
}

/** Matches links and email addresses in a text, without the punctuation after them. */
const ADDRESS = /(https:\/\/[^\s<>"]*[^\s<>".,;:)])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

function paragraph(text: string): string {
  const linked = escapeHtml(text).replaceAll(ADDRESS, (address, url: string | undefined) =>
    url === undefined ? `<a href="mailto:${address}">${address}</a>` : `<a href="${url}" rel="noreferrer">${url}</a>`,
  )
  return `<p>${linked.replaceAll('\n', '<br>')}</p>`
}
