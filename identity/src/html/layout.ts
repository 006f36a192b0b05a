import { FONTS } from '@fuel-shack/contract/shop/rest-stop/fonts'
import { html, type Html } from './html.ts'
import type { IdentitySite } from '../base/identity-site.ts'

interface Page {
  /** The title of the document, and the heading of the page. */
  title: string
  /** The errors of its forms. One prefixes the title with "Error:", which screen readers announce first. */
  errors?: (string | undefined)[]
  body: Html
}

export function layout(site: IdentitySite, { title, errors = [], body }: Page): Html {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="${site.browserColour}" />
        <title>${errors.some((error) => error !== undefined) && 'Error: '}${title} – ${site.name}</title>
        <link rel="preload" href="${FONTS.display}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${site.assetPath('identity.css')}" />
        <link rel="icon" href="${site.assetPath('mark.svg')}" type="image/svg+xml" />
        <script src="${site.assetPath('identity.js')}" defer></script>
      </head>
      <body>
        <header class="sky">
          <p class="sign">
            <img src="${site.assetPath('mark.svg')}" alt="" width="56" height="56" />
            <span class="name">${site.name}</span>
          </p>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}

/** Where a person turns who cannot get on here. */
export const emailUs = ({ emailAddress }: IdentitySite): Html =>
  html`Email <a href="mailto:${emailAddress}">${emailAddress}</a>.`

/** @param label the page that it leads to, such as "Back to your account". */
export function backLink(address: string, label: string): Html {
  return html`<p class="back">
    <a class="quiet" href="${address}"><span aria-hidden="true">‹</span> ${label}</a>
  </p>`
}

/** Cancels the login and returns to the app. */
export function leaveForm(site: IdentitySite, base: string): Html {
  return html`<form class="back" method="post" action="${base}/leave">
    <button class="quiet" type="submit"><span aria-hidden="true">‹</span> Back to ${site.name}</button>
  </form>`
}
