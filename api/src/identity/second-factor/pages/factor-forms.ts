import { create } from 'qrcode'
import { html, type Html } from '../../pages/html.ts'
import type { IdentitySite } from '../../identity-site.ts'
import { field } from '../../pages/field.ts'
import { groupTotpSecret, totpAddress } from '../codes/totp.ts'

/** Light modules around the code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4

interface PasskeyForm {
  act: 'create' | 'get'
  /** Where the options are posted from and where the answer is posted to. */
  path: string
  label: string
  /** Also offered in the list of saved logins of the e-mail field. */
  isConditional?: boolean
  style?: 'primary' | 'secondary'
  body?: Html
}

/** Hidden until the script finds that the browser has passkeys. */
export function passkeyForm({ act, path, label, isConditional, style = 'primary', body }: PasskeyForm): Html {
  return html`<form
    method="post"
    action="${path}"
    data-passkey="${act}"
    data-options="${path}/options"
    ${isConditional && html`data-conditional`}
    hidden
  >
    <p class="alert" role="alert" hidden></p>
    ${body}
    <input type="hidden" name="response" value="" />
    <button class="${style}" type="submit">${label}</button>
  </form>`
}

export function newPasskeyForm(path: string): Html {
  const name = field({
    name: 'name',
    label: 'Name of the passkey',
    type: 'text',
    autocomplete: 'off',
    value: 'My passkey',
    hint: 'So that you know it again, such as “Work phone”.',
    maxLength: 50,
  })
  return passkeyForm({ act: 'create', path, label: 'Add a passkey', body: name })
}

export function passkeyScript(site: IdentitySite): Html {
  return html`<script src="${site.assetPath('passkeys.js')}" defer></script>`
}

interface AppSetUp {
  path: string
  secret: string
  emailAddress: string
  error?: string | undefined
}

/** Works without a script and without a camera. */
export function authenticatorAppForm(site: IdentitySite, { path, secret, emailAddress, error }: AppSetUp): Html {
  const address = totpAddress(secret, { issuer: site.name, label: emailAddress })
  return html`<form method="post" action="${path}" data-once novalidate>
    <p>Scan this code with an authenticator app on your phone, then type the 6 digits that the app shows.</p>
    <div class="qr">${qrCode(address)}</div>
    <details class="notice">
      <summary>Can't scan it?</summary>
      <p>Type this key into the app. It is time-based, with 6 digits.</p>
      <p class="key">${groupTotpSecret(secret)}</p>
      <p><a href="${address}">Open in an app on this device</a></p>
    </details>
    ${codeField(error)}
    <button class="primary" type="submit">Turn on the app</button>
  </form>`
}

export function codeField(error?: string, isInQuestion = false): Html {
  return field({
    name: 'code',
    label: '6-digit code',
    type: 'text',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 20,
    error,
    isInQuestion,
  })
}

export function recoveryCodeField(error?: string): Html {
  return field({
    name: 'recovery',
    label: 'Recovery code',
    type: 'text',
    autocomplete: 'off',
    hint: 'One of the ten codes that you saved, like 7k3m-p0qa-x9wd-44hn.',
    maxLength: 40,
    error,
  })
}

function qrCode(text: string): Html {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET_ZONE
  const dark: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) dark.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)
    }
  }
  return html`<svg
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="QR code with the key for the authenticator app"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${dark.join('')}" fill="#000" />
  </svg>`
}
