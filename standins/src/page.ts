import type { FastifyReply } from 'fastify'
import { fieldsOf } from './fields.ts'
import { html, type Html } from './html.ts'

interface Page {
  title: string
  /** Says at the top that nothing here is real. */
  banner: string
  body: Html
  /** The page has room for a second column. */
  isWide?: boolean
  status?: number
  script?: '/pay.js'
  /** Reloads in the browser when its contents change. */
  isLive?: boolean
  /** Chromium applies form-action to every redirect that a form post leads to. */
  formLeadsTo?: string | undefined
}

/** Buttons that choose what goes wrong, the current choice marked: `choices` are their labels by the value that they post. */
export function conditionForm(action: string, choices: Record<string, string>, current: string): Html {
  return html`<form class="conditions" method="post" action="${action}">
    ${Object.entries(choices).map(
      ([value, label]) =>
        html`<button name="condition" value="${value}" aria-pressed="${String(value === current)}">${label}</button>`,
    )}
  </form>`
}

/** @returns the choice that a button of `conditionForm` posted. */
export function readCondition<T extends string>(body: unknown, choices: Record<T, string>): T | undefined {
  const { condition } = fieldsOf(body)
  for (const each in choices) if (each === condition) return each
  return undefined
}

export function timeText(at: Date): string {
  return at.toLocaleString('en-AU', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })
}

/** The layout of every page of the stand-ins, with its security headers. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const script = page.isLive ? '/reload-on-change.js' : page.script
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    page.isLive && "frame-src 'self'",
    script && "script-src 'self'; connect-src 'self'",
    `form-action 'self' ${page.formLeadsTo ?? ''}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const document = html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="stylesheet" href="/standins.css" />
        <link rel="stylesheet" href="/checkout.css" />
        <link rel="stylesheet" href="/messages.css" />
        <link rel="stylesheet" href="/printer.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <header class="banner">${page.banner}</header>
        <main class="${page.isWide ? 'wide' : 'column'}">${page.body}</main>
      </body>
    </html>`
  return reply
    .code(page.status ?? 200)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy.filter(Boolean).join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document.text)
}
