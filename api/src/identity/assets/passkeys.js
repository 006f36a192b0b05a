// Passkeys: the one thing of these pages that needs a script. `SimpleWebAuthnBrowser` is defined above.
{
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
    SimpleWebAuthnBrowser
  /** A challenge lives for five minutes. */
  const RENEW_MS = 4 * 60 * 1000
  const FAILED = "The passkey couldn't be used. Try again, or use another way."
  const ALREADY = 'This device has a passkey for your account already.'
  let isAsking = false
  let offerAgain = () => {}

  const askFor = async (form, { isConditional = false } = {}) => {
    const response = await fetch(form.dataset.options, { method: 'POST' })
    if (!response.ok) throw new Error('No challenge')
    const optionsJSON = await response.json()
    const answer =
      form.dataset.passkey === 'create'
        ? await startRegistration({ optionsJSON })
        : await startAuthentication({ optionsJSON, useBrowserAutofill: isConditional })
    form.elements.response.value = JSON.stringify(answer)
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
      isAsking = true
      try {
        await askFor(form)
      } catch (cause) {
        // Somebody who closes the browser's own dialog knows that nothing happened.
        const isCancelled = cause.name === 'NotAllowedError' || cause.name === 'AbortError'
        error.textContent = isCancelled ? '' : cause.name === 'InvalidStateError' ? ALREADY : FAILED
        error.hidden = isCancelled
        button.disabled = false
        button.focus()
        isAsking = false
        offerAgain()
      }
    })
  }

  /** Offers passkeys in the list of saved logins, where the browser can. */
  const offer = async (form) => {
    if (!(await browserSupportsWebAuthnAutofill())) return
    // Two at once would end the one that the person sees.
    offerAgain = () => {
      if (!isAsking && document.visibilityState === 'visible') askFor(form, { isConditional: true }).catch(() => {})
    }
    offerAgain()
    setInterval(offerAgain, RENEW_MS)
  }

  if (browserSupportsWebAuthn()) {
    for (const section of document.querySelectorAll('[data-needs-passkeys]')) section.hidden = false
    for (const form of document.querySelectorAll('form[data-passkey]')) enable(form)
    const conditional = document.querySelector('form[data-conditional]')
    if (conditional) void offer(conditional)
  } else {
    for (const words of document.querySelectorAll('[data-no-passkeys]')) words.hidden = false
  }
}
