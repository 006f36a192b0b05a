import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Facts.module.css'

const LAYOUTS = { rows: styles.rows, wrapping: styles.wrapping, columns: styles.columns }

interface FactsProps {
  /**
   * `rows`: each value beside its name. `wrapping`: below it where there is no room. `columns`: close together, the
   * names as wide as the longest.
   */
  layout: keyof typeof LAYOUTS
  children: ReactNode
}

/** A list of names and values; its children are `Fact`s. */
export function Facts({ layout, children }: FactsProps) {
  return <dl className={classNames(styles.facts, LAYOUTS[layout])}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
