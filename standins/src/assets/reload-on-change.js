// Polls the page, and reloads it when it has changed.
const shown = document.querySelector('main').innerHTML

async function poll() {
  const text = await (await fetch(location.href)).text()
  const { innerHTML } = new DOMParser().parseFromString(text, 'text/html').querySelector('main')
  if (innerHTML !== shown) location.reload()
}

setInterval(() => {
  // Fails while the stand-ins restart; the next poll succeeds.
  poll().catch(() => undefined)
}, 1500)
