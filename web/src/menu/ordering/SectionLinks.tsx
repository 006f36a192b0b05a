import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { sectionAnchor, type Section } from '../catalogue/catalogue-sections.ts'
import { scrollToSection } from './scroll-to-section.ts'
import styles from './SectionLinks.module.css'

/** The line at a third of the screen's height, 1 % thick: the last section that begins above it is being read. */
const READING_LINE = '-33% 0px -66% 0px'

/** The anchor of the section that is being read; at the top of the page, of the first. */
function useCurrentSection(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const anchors = sections.map(({ title }) => sectionAnchor(title)).join(' ')
  useEffect(() => {
    const elements = anchors.split(' ').flatMap((anchor) => document.getElementById(anchor) ?? [])
    const crossing = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) crossing.add(target)
          else crossing.delete(target)
        }
        // The page can have moved since the frame that is reported: its report holds for as long as no other follows.
        // Between two sections, and at the top of the page, none crosses the line.
        const line = entries[0]?.rootBounds?.bottom ?? 0
        const read =
          elements.findLast((section) => crossing.has(section)) ??
          elements.findLast((section) => section.getBoundingClientRect().top <= line)
        setCurrent(read?.id)
      },
      { root: document, rootMargin: READING_LINE },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [anchors])
  return current ?? anchors.split(' ')[0]
}

/** The link itself changes the address, and scrolls before that. */
function showSection(anchor: string): void {
  const section = document.getElementById(anchor)
  if (section) requestAnimationFrame(() => scrollToSection(section))
}

/** A browser leaves a link that is partly visible where it is. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const links = useRef<HTMLElement>(null)
  const current = useCurrentSection(sections)

  useEffect(() => {
    const link = links.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    // `scrollIntoView` would also scroll the page.
    if (link) links.current?.scrollTo({ left: link.offsetLeft - link.offsetWidth / 2 })
  }, [current])

  return (
    <nav ref={links} className={styles.links} aria-label="Menu sections">
      {sections.map(({ title }) => {
        const anchor = sectionAnchor(title)
        return (
          <a
            key={title}
            href={`#${anchor}`}
            aria-current={anchor === current ? 'location' : undefined}
            onClick={() => showSection(anchor)}
            onFocus={showWhole}
          >
            {title}
          </a>
        )
      })}
    </nav>
  )
}
