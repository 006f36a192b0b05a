import type { Facts } from '@fuel-shack/contract/shop/rest-stop/facts'
import type { PageTexts } from '@fuel-shack/contract/shop/rest-stop/page-template'
import { escapeHtml } from './escape-html.ts'

interface HeadOptions {
  path: string
  publicUrl: string
  facts: Facts
}

export function shellHead(name: string): string {
  return `<title>${escapeHtml(name)}</title>`
}

/** The texts and the picture that search engines show, and other sites beside a link. */
export function pageHead({ title, description }: PageTexts, { path, publicUrl, facts }: HeadOptions): string {
  const url = `${publicUrl}${path}`
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:locale': 'en_AU',
      'og:site_name': facts.name,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': `${publicUrl}/photos/${facts.photo.name}-1200x630.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': facts.photo.alt,
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')
}
