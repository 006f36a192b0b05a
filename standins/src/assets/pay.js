// Optional: the page works without it. Fills in test details, groups digits, and prevents a second submit.
if (matchMedia('(min-width: 60rem)').matches)
  for (const details of document.querySelectorAll('[data-open-on-wide]')) details.open = true

const field = (name) => document.getElementById(name)

document.getElementById('fill')?.addEventListener('submit', (event) => {
  if (!event.submitter?.dataset.fields) return
  event.preventDefault()
  const { method, name, ...rest } = JSON.parse(event.submitter.dataset.fields)
  const choice = document.querySelector(`input[name="method"][value="${method}"]`)
  if (!choice) return
  choice.checked = true
  field('name').value ||= name
  for (const [each, value] of Object.entries(rest)) field(each).value = value
  document.querySelector('.pay').focus()
})

field('cardNumber')?.addEventListener('input', ({ target }) => {
  if (target.selectionEnd === target.value.length) target.value = groupDigits(target.value.replaceAll(/\D/g, ''))
})

field('expiry')?.addEventListener('input', (event) => {
  const digits = event.target.value.replaceAll(/\D/g, '').slice(0, 4)
  if (event.inputType?.startsWith('insert'))
    event.target.value = digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
})

document.getElementById('payment')?.addEventListener('submit', (event) => {
  const button = event.target.querySelector('.pay')
  if (button.getAttribute('aria-busy') === 'true') {
    event.preventDefault()
    return
  }
  button.setAttribute('aria-busy', 'true')
  button.textContent = 'Processing…'
})

// A page restored from the back/forward cache must be usable again.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

function groupDigits(digits) {
  return /^3[47]/.test(digits)
    ? digits.replace(/^(\d{4})(\d{0,6})(\d{0,5}).*/, '$1 $2 $3').trim()
    : digits.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
