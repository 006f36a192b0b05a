// Comfort only: every page works without it.
for (const button of document.querySelectorAll('button[data-reveals]')) {
  const input = document.getElementById(button.dataset.reveals)
  const show = (isShown) => {
    const act = isShown ? 'Hide' : 'Show'
    input.type = isShown ? 'text' : 'password'
    button.textContent = act
    button.setAttribute('aria-label', `${act} ${input.labels[0].textContent}`)
  }
  show(false)
  button.hidden = false
  button.addEventListener('click', () => {
    show(input.type === 'password')
    input.focus()
  })
}

for (const form of document.querySelectorAll('form[data-once]')) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
    for (const input of form.querySelectorAll('.password input')) input.type = 'password'
  })
  // Back from the next page, out of the browser's memory of this one.
  window.addEventListener('pageshow', () => {
    isSent = false
  })
}

const firstError =
  document.querySelector('[aria-invalid="true"]') ??
  document.querySelector('[role="alert"] ~ form:not([data-passkey]) input:not([hidden], [type="hidden"])')
firstError?.focus()

document.querySelector('form[data-at-once] button')?.click()

for (const button of document.querySelectorAll('button[data-prints]')) {
  button.hidden = false
  button.addEventListener('click', () => window.print())
}

for (const button of document.querySelectorAll('button[data-copies]')) {
  if (!navigator.clipboard) continue
  const said = document.querySelector('[data-copied]')
  button.hidden = false
  button.addEventListener('click', () => {
    const lines = [...document.querySelectorAll(`#${button.dataset.copies} li`)].map((line) => line.textContent.trim())
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => void (said.textContent = 'Copied.'),
      () => void (said.textContent = "Couldn't copy. Select the codes and copy them yourself."),
    )
  })
}
