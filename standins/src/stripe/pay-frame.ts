import { html, type Html } from '../html.ts'

export function payFrame(content: Html): Html {
  return html`<p class="banner">Test payment page – no real money</p>
    <main class="column">${content}</main>`
}
