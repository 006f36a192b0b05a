import { html, type Html } from '../../html/html.ts'
import type { IdentitySite } from '../../base/identity-site.ts'
import { codeField } from '../../html/code-field.ts'
import { field } from '../../html/field.ts'
import { qrCode } from '../../html/qr-code.ts'
import { groupTotpSecret, totpAddress } from '../../credentials/totp.ts'

interface PasskeyForm {
  ceremony: 'create' | 'get'
  /** The form posts here. The options are requested from `<path>/options`. */
  path: string
  label: string
  /** True if passkeys are also offered in the autofill list of the email field. */
  isConditional?: boolean
  style?: 'primary' | 'secondary'
  body?: Html
}

/** Hidden until the script detects that the browser supports passkeys. */
export function passkeyForm({ ceremony, path, label, isConditional, style = 'primary', body }: PasskeyForm): Html {
  return html`<form
    method="post"
    action="${path}"
    data-passkey="${ceremony}"
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
    label: 'Passkey name',
    type: 'text',
    autocomplete: 'off',
    value: 'My passkey',
    hint: 'So you can recognise it, like “Work phone”.',
    maxLength: 50,
  })
  return passkeyForm({ ceremony: 'create', path, label: 'Add a passkey', body: name })
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

/** Works without JavaScript and without a camera. */
export function authenticatorAppForm(site: IdentitySite, { path, secret, emailAddress, error }: AppSetUp): Html {
  const address = totpAddress(secret, { issuer: site.name, label: emailAddress })
  return html`<form method="post" action="${path}" data-submit-once novalidate>
    <p>Scan this code with an authenticator app on your phone, then enter the 6-digit code it shows.</p>
    <div class="qr">${showQrCode(address)}</div>
    <details class="notice">
      <summary>Can't scan it?</summary>
      <p>Enter this key in the app. It's time-based, with 6 digits.</p>
      <p class="key">${groupTotpSecret(secret)}</p>
      <p><a href="${address}">Open in an app on this device</a></p>
    </details>
    ${codeField({ error })}
    <button class="primary" type="submit">Turn on</button>
  </form>`
}

export function recoveryCodeField(error?: string): Html {
  return field({
    name: 'recovery',
    label: 'Recovery code',
    type: 'text',
    autocomplete: 'off',
    hint: 'One of the ten codes you saved, like 7k3m-p0qa-x9wd-44hn.',
    maxLength: 40,
    error,
  })
}

function showQrCode(text: string): Html {
  const { size, path } = qrCode(text)
  return html`<svg
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="QR code with the key for the authenticator app"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`
}
