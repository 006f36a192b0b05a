import { html, type Html } from '../../html.ts'

/** @param width "wide" has room for a second column. */
export function payLayout(content: Html, width: 'column' | 'wide' = 'column'): Html {
  return html`<header class="banner">Test payment page – no real money</header>
    <main class="${width}">${content}</main>`
}
