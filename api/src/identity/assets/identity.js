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
  document.querySelector('[aria-invalid="true"]') ?? document.querySelector('[role="alert"] ~ form input')
firstError?.focus()

document.querySelector('form[data-at-once] button')?.click()
