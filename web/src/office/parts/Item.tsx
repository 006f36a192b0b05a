import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './common.module.css'

interface ItemProps {
  name: string
  note: ReactNode
  isProblem?: boolean
  className?: string | undefined
  /** The buttons of the item, which stay together where they do not fit beside the text. */
  children: ReactNode
}

/** An item of a list: its name, a note below it, and what can be done with it. */
export function Item({ name, note, isProblem = false, className, children }: ItemProps) {
  return (
    <li className={classNames(styles.item, className)}>
      <p className={styles.text}>
        <strong>{name}</strong>
        <span className={isProblem ? styles.problem : styles.note}>{note}</span>
      </p>
      <div className={styles.ways}>{children}</div>
    </li>
  )
}

interface ItemButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  label: string
  /** The text that tells it from the same button of other items, for screen readers. */
  about: string
}

export function ItemButton({ label, about, ...button }: ItemButtonProps) {
  return (
    <Button tone="secondary" {...button}>
      <span>{label}</span>
      <VisuallyHidden>{` ${about}`}</VisuallyHidden>
    </Button>
  )
}

interface ItemSectionProps {
  title: string
  /** Shown while the list is empty. Left out: an empty list has neither title nor section. */
  none?: string
  children: ReactNode[]
}

/** A list in a dialog, under its title. */
export function ItemSection({ title, none, children }: ItemSectionProps) {
  if (children.length === 0 && none === undefined) return null
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {children.length === 0 ? <p className={styles.note}>{none}</p> : <ul className={styles.items}>{children}</ul>}
    </section>
  )
}
