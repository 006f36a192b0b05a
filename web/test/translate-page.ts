/** Replaces the text nodes of the page by elements, as Chrome does to translate it. The language stays the same. */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ textContent }) =>
    textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  )
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    const translated = document.createElement('font')
    translated.textContent = text.textContent
    text.parentNode?.replaceChild(translated, text)
  }
}
