import { html, type Html } from '../../html.ts'

export function payLayout(content: Html): Html {
  return html`<header class="banner">Test payment page – no real money</header>
    <main class="column">${content}</main>`
}
