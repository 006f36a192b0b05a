import type { Email } from './messages.ts'

/** Most mail programs load no font: a reader who has the app's sees it, and others see one that is like it. */
const FONT = "font: 16px/1.5 'Public Sans', Roboto, Arial, sans-serif"
/** Some mail programs remove `white-space: pre`: each line ends in a break, and no space collapses. */
const COLUMNS_FONT = 'font: 14px/1.4 Menlo, Consolas, monospace'
/** No other colours: a mail program in the dark scheme chooses those of text and background. */
const BUTTON =
  'display: inline-block; padding: 12px 24px; border: 1px solid #ffffff; border-radius: 8px; background: #1d4e40; color: #ffffff; font-weight: 700; text-decoration: none'
const CODE = 'margin: 24px 0; font: 700 32px/1.2 Menlo, Consolas, monospace; letter-spacing: 4px'
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

/** The two forms of one email, for programs that show HTML and for those that do not. */
export function emailBodies(email: Email): { text: string; html: string } {
  const { text, code, action, closing, isMonospaced } = email
  const plain = [text, action && `${action.label}: ${action.url}`, code, closing].filter((part) => part !== undefined)
  const html = [
    isMonospaced ? toColumns(text) : toParagraphs(text),
    action &&
      `<p style="margin: 24px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
    code !== undefined && `<p style="${CODE}">${escapeHtml(code)}</p>`,
    closing !== undefined && toParagraphs(closing),
  ]
  return {
    text: plain.join('\n\n'),
    html: toDocument(email.subject, html.filter(Boolean).join(''), isMonospaced ? COLUMNS_FONT : FONT),
  }
}

function toDocument(title: string, contents: string, font: string): string {
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head><body style="margin: 0; padding: 16px"><table role="presentation" style="width: 100%; max-width: 600px; border-collapse: collapse"><tr><td style="padding: 0; ${font}">${contents}</td></tr></table></body></html>`
}

function toParagraphs(text: string): string {
  return `<p>${link(escapeHtml(text)).replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`
}

function toColumns(text: string): string {
  return link(escapeHtml(text))
    .replaceAll(/ {2,}|^ /gm, (spaces) => '\u00a0'.repeat(spaces.length))
    .replaceAll('\n', '<br>')
}

const link = (escaped: string): string => escaped.replaceAll(LINK, (url) => `<a href="${url}">${url}</a>`)

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
