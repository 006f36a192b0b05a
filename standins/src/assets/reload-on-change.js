// Polls the page's state, and reloads the page when it has changed.
const shown = document.querySelector('main').dataset.state

async function poll() {
  const { state } = await (await fetch(`${location.pathname}.json`)).json()
  if (state !== shown) location.reload()
}

setInterval(() => {
  // Fails while the stand-ins restart; the next poll succeeds.
  poll().catch(() => undefined)
}, 1500)
