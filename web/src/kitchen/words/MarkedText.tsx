import styles from './MarkedText.module.css'
import { findWarnings } from './warning-words.ts'

/** A customer's text with the words that a cook must not overlook. */
export function MarkedText({ children: text }: { children: string }) {
  const ranges = findWarnings(text)
  return (
    // A new element for each text: a browser that translates the page replaces what is in it.
    <span key={text}>
      {ranges.flatMap(({ start, end, level }, index) => [
        text.slice(ranges[index - 1]?.end ?? 0, start),
        <mark key={start} className={styles[level]}>
          {text.slice(start, end)}
        </mark>,
      ])}
      {text.slice(ranges.at(-1)?.end)}
    </span>
  )
}
