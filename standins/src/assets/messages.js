// Shows a new message without being asked: the page is loaded again when the newest one has changed.
const newest = document.querySelector('main').dataset.newest

async function look() {
  const [first] = await (await fetch('/messages.json')).json()
  if ((first?.id ?? '') !== newest) location.reload()
}

setInterval(() => {
  // While the stand-ins are being started again there is no answer; the next look finds them.
  look().catch(() => undefined)
}, 3000)
