// Polls the printer, and reloads the page when there is a new docket or its condition has changed.
const shown = document.querySelector('main').dataset.state

async function poll() {
  const { state } = await (await fetch('/printer.json')).json()
  if (state !== shown) location.reload()
}

setInterval(() => {
  // Fails while the stand-ins restart; the next poll succeeds.
  poll().catch(() => undefined)
}, 1500)
