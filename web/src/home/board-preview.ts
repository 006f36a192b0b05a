/**
 * Shows the picture of a menu board enlarged, with no code of the app: a tap on a board before the app has loaded is
 * answered at once. The picture is the one on the button, which has loaded. `layers.ts` removes the preview when the
 * board's sheet opens behind it.
 */
export function showBoardPreview(button: HTMLElement, picture: HTMLImageElement, onClose: () => void): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'board-preview'
  const title = document.createElement('h2')
  // "Breakfast menu, enlarge"
  title.textContent = button.ariaLabel?.split(',')[0] ?? ''
  dialog.ariaLabel = title.textContent
  const close = document.createElement('button')
  close.ariaLabel = 'Close'
  close.textContent = '×'
  close.addEventListener('click', () => dialog.close())
  const enlarged = document.createElement('img')
  enlarged.src = picture.currentSrc
  enlarged.alt = picture.alt
  dialog.append(title, close, enlarged)
  dialog.addEventListener('close', () => {
    dialog.remove()
    onClose()
  })
  document.body.append(dialog)
  dialog.showModal()
}
