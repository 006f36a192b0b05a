// Progressive enhancement: every page works without it.
for (const button of document.querySelectorAll('button[data-toggles-password]')) {
  const input = document.getElementById(button.dataset.togglesPassword)
  const show = (isShown) => {
    const action = isShown ? 'Hide' : 'Show'
    input.type = isShown ? 'text' : 'password'
    button.textContent = action
    button.setAttribute('aria-label', `${action} ${input.labels[0].textContent}`)
  }
  show(false)
  button.hidden = false
  button.addEventListener('click', () => {
    show(input.type === 'password')
    input.focus()
  })
}

for (const form of document.querySelectorAll('form[data-submit-once]')) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
    for (const input of form.querySelectorAll('.password input')) input.type = 'password'
  })
  // The browser restored this page from its back/forward cache.
  window.addEventListener('pageshow', () => {
    isSent = false
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
