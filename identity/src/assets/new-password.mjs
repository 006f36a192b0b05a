// Says while the user types what the server will decide about a new password. The server alone knows the common passwords.
import { checkWithoutList, PASSWORD_MIN_CHARACTERS } from './rules-without-list.mjs'

/** From here on, length alone makes guessing hopeless. */
const LONG_CHARACTERS = 16
/** Screen readers read the verdict when the user pauses, not at each key. */
const PAUSE_MS = 800

for (const meter of document.querySelectorAll('[data-strength-of]')) {
  const input = document.getElementById(meter.dataset.strengthOf)
  const [text, announcement] = meter.querySelectorAll('p')
  const valueOf = (name) => input.form.elements.namedItem(name)?.value ?? ''
  let timer

  const update = () => {
    const { level, message } = judge(input.value, {
      name: valueOf('name') || meter.dataset.name,
      emailAddress: valueOf('email'),
      siteWords: meter.dataset.words.split(' '),
    })
    meter.hidden = input.value === ''
    meter.dataset.level = level
    meter.style.setProperty('--filled', String(Math.min(1, input.value.length / LONG_CHARACTERS)))
    text.textContent = message
    clearTimeout(timer)
    timer = setTimeout(() => {
      announcement.textContent = meter.hidden ? '' : message
    }, PAUSE_MS)
  }
  // The name and the address count too.
  input.form.addEventListener('input', update)
  window.addEventListener('pageshow', update)
}

function judge(password, context) {
  const missing = PASSWORD_MIN_CHARACTERS - password.length
  if (missing > 0) return { level: 'short', message: `${missing} more ${missing === 1 ? 'character' : 'characters'}` }
  const problem = checkWithoutList(password, context)
  if (problem !== undefined) return { level: 'weak', message: problem }
  const verdict = password.length < LONG_CHARACTERS ? 'Long enough.' : 'Nice and long.'
  return {
    level: password.length < LONG_CHARACTERS ? 'enough' : 'long',
    message: `${verdict} We'll check that it isn't a common password.`,
  }
}
