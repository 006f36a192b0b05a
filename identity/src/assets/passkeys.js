// Passkeys, the only feature of these pages that needs JavaScript. `SimpleWebAuthnBrowser` is defined above.
{
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
    SimpleWebAuthnBrowser
  /** A challenge is valid for five minutes. */
  const RENEW_MS = 4 * 60 * 1000
  const FAILED = "The passkey didn't work. Try again or log in another way."
  const ALREADY_ADDED = 'This device already has a passkey for your account.'
  let isPrompting = false
  let restartAutofill = () => {}

  const runCeremony = async (form, { isConditional = false } = {}) => {
    const response = await fetch(form.dataset.options, { method: 'POST' })
    if (!response.ok) throw new Error('No challenge')
    const optionsJSON = await response.json()
    const credential =
      form.dataset.passkey === 'create'
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON, useBrowserAutofill: isConditional })
    form.elements.response.value = JSON.stringify(credential)
    form.submit()
  }

  const enable = (form) => {
    const error = form.querySelector('[role="alert"]')
    const button = form.querySelector('button[type="submit"]')
    form.hidden = false
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      error.hidden = true
      button.disabled = true
      isPrompting = true
      try {
        await runCeremony(form)
      } catch (cause) {
        // A user who cancels the browser's dialog needs no error message.
        const isCancelled = cause.name === 'NotAllowedError' || cause.name === 'AbortError'
        error.textContent = isCancelled ? '' : cause.name === 'InvalidStateError' ? ALREADY_ADDED : FAILED
        error.hidden = isCancelled
        button.disabled = false
        button.focus()
        isPrompting = false
        restartAutofill()
      }
    })
  }

  /** Offers passkeys in the browser's autofill list of the email field. */
  const startAutofill = async (form) => {
    if (!(await browserSupportsWebAuthnAutofill())) return
    // Starting autofill cancels a dialog that is open.
    restartAutofill = () => {
      if (!isPrompting && document.visibilityState === 'visible')
        runCeremony(form, { isConditional: true }).catch(() => {})
    }
    restartAutofill()
    setInterval(restartAutofill, RENEW_MS)
  }

  if (browserSupportsWebAuthn()) {
    for (const section of document.querySelectorAll('[data-needs-passkeys]')) section.hidden = false
    for (const form of document.querySelectorAll('form[data-passkey]')) enable(form)
    const conditional = document.querySelector('form[data-conditional]')
    if (conditional) void startAutofill(conditional)
  } else {
    for (const notice of document.querySelectorAll('[data-no-passkeys]')) notice.hidden = false
  }
}
