import type { ReactNode } from 'react'
import styles from './MarkedText.module.css'
import { findWarnings } from './warning-words.ts'

/** A customer's text with the words that a cook must not overlook. */
export function MarkedText({ children: text }: { children: string }): ReactNode {
  const ranges = findWarnings(text)
  if (ranges.length === 0) return text
  return [
    ...ranges.flatMap(({ start, end, level }, index) => [
      text.slice(ranges[index - 1]?.end ?? 0, start),
      <mark key={start} className={styles[level]}>
        {text.slice(start, end)}
      </mark>,
    ]),
    text.slice(ranges.at(-1)?.end),
  ]
}
