/** A section near the screen is laid out in the frame after the one that shows it is near. */
const FRAMES = 3

/**
 * Scrolls to a section, and again in the next frames: the sections above it have an estimated height until they are
 * near the screen, and not every browser keeps the place when one turns out taller. Ends when something else scrolls the page.
 */
export function scrollToSection(section: Element, frames = FRAMES): void {
  section.scrollIntoView({ behavior: 'instant' })
  const top = scrollY
  if (frames > 0)
    requestAnimationFrame(() => {
      if (scrollY === top) scrollToSection(section, frames - 1)
    })
}
