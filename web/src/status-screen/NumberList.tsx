import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { classNames } from '../ui/class-names.ts'
import { pageAt } from './number-pages.ts'
import styles from './StatusScreen.module.css'

interface NumberListProps {
  title: string
  numbers: readonly string[]
  /** Those that stand out. */
  called?: readonly string[]
  /** Counts up: a list that does not fit shows its next part with each step. */
  step: number
  isReady?: boolean
  isStale: boolean
}

const NONE: readonly string[] = []

/** The numbers of one state, as many as fit. */
export function NumberList({ title, numbers, called = NONE, step, isReady = false, isStale }: NumberListProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const capacity = useCapacity(list, numbers.length)
  const { numbers: shown, page, pages } = pageAt(numbers, capacity, step)
  return (
    <section aria-labelledby={id} className={classNames(styles.list, isReady && styles.ready, isStale && styles.stale)}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {pages > 1 ? <p>{`${page} of ${pages}`}</p> : null}
      </div>
      <ul ref={list} className={styles.numbers}>
        {shown.map((number) => (
          <li key={number} className={classNames(called.includes(number) && styles.called)}>
            {number}
          </li>
        ))}
      </ul>
      {numbers.length === 0 ? <p className={styles.none}>None at the moment</p> : null}
    </section>
  )
}

/** How many numbers fit into a list, by the size of its first one. */
function useCapacity(list: RefObject<HTMLUListElement | null>, count: number): number {
  const [capacity, setCapacity] = useState(count)

  useLayoutEffect(() => {
    const element = list.current
    if (!element || count === 0) return undefined
    const measure = () => {
      const [first] = element.children
      if (!(first instanceof HTMLElement)) return
      const gapPx = Number.parseFloat(getComputedStyle(element).columnGap) || 0
      const fitting = (spacePx: number, sizePx: number) =>
        Math.max(1, Math.floor((spacePx + gapPx + 1) / (sizePx + gapPx)))
      const columns = fitting(element.clientWidth, first.offsetWidth)
      setCapacity(columns * fitting(element.clientHeight, first.offsetHeight))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, count])

  return capacity
}
