// Progressive enhancement: every page works without it.

// A form that was rejected is the response to a POST, which the browser would not show again on Back. With this, it requests
// the page at the same address instead.
history.replaceState(null, '', location.href)

for (const button of document.querySelectorAll('button[data-toggles-password]')) {
  const input = document.getElementById(button.dataset.togglesPassword)
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  // A shown password would not be offered to the password manager, and could stay on the screen.
  input.form.addEventListener('submit', () => show(false))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) show(false)
  })
}

for (const hint of document.querySelectorAll('[data-caps-lock]')) {
  const input = document.getElementById(hint.dataset.capsLock)
  const update = (event) => {
    const isOn = event.getModifierState?.('CapsLock') === true
    hint.textContent = isOn ? 'Caps Lock is on.' : ''
  }
  input.addEventListener('keydown', update)
  input.addEventListener('keyup', update)
  input.addEventListener('blur', () => {
    hint.textContent = ''
  })
}

for (const form of document.querySelectorAll('form[data-submit-once]')) {
  const button = form.querySelector('button[data-busy]')
  const label = button?.textContent
  let isSent = false
  const setSent = (isNowSent) => {
    isSent = isNowSent
    if (!button) return
    // The button is not disabled, because that would move the focus.
    button.ariaBusy = String(isSent)
    button.textContent = isSent ? button.dataset.busy : label
  }
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    else setSent(true)
  })
  window.addEventListener('pageshow', (event) => {
    // Restored from the back/forward cache. The first pageshow may follow a submit: it waits for every image.
    if (event.persisted) setSent(false)
  })
}

const firstError =
  document.querySelector('[aria-invalid="true"]') ??
  document.querySelector('[role="alert"] ~ form:not([data-passkey]) input:not([hidden], [type="hidden"])')
firstError?.focus()

document.querySelector('form[data-auto-submit] button')?.click()

for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => window.print())
}

for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) continue
  const status = document.querySelector('[data-copy-status]')
  button.hidden = false
  button.addEventListener('click', () => {
    const lines = [...document.querySelectorAll(`#${button.dataset.copy} li`)].map((line) => line.textContent.trim())
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => void (status.textContent = 'Copied.'),
      () => void (status.textContent = "Couldn't copy. Select the codes and copy them instead."),
    )
  })
}

// The address that was typed on the page before goes along, not in a URL, which servers log.
const TAKEN_ALONG = 'identity-taken-along'
const isEmpty = document.querySelector('input[name="email"]')?.value === ''
const takenAlong = sessionStorage.getItem(TAKEN_ALONG)
sessionStorage.removeItem(TAKEN_ALONG)
if (takenAlong && isEmpty) document.querySelector('input[name="email"]').value = takenAlong
for (const link of document.querySelectorAll('a[data-takes-along]')) {
  link.addEventListener('click', () => {
    const { value } = document.getElementById(link.dataset.takesAlong)
    // A new password comes by email only.
    if (value.includes('@')) sessionStorage.setItem(TAKEN_ALONG, value)
  })
}
