import { useId, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './Takings.module.css'
import type { FigureGroup } from './takings-texts.ts'

/** Figures of one kind, under their heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

export function GroupPanel({ group: { title, rows } }: { group: FigureGroup }) {
  return (
    <Panel title={title}>
      <Rows rows={rows} />
    </Panel>
  )
}

export function Rows({ rows }: Pick<FigureGroup, 'rows'>) {
  return (
    <dl className={styles.group}>
      {rows.map(({ name, value, isTotal }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two payouts can arrive on one day
        <div key={`${name} ${index}`} className={classNames(isTotal && styles.total)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
