import { classNames } from '../class-names.ts'
import styles from './Skeleton.module.css'

/** Stands for content that is still loading; `className` gives it the size of that content. */
export function Skeleton({ className }: { className: string | undefined }) {
  return <div className={classNames(styles.skeleton, className)} aria-hidden="true" />
}
