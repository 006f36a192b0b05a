import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { CheckIcon, ClockIcon } from '../icons.tsx'
import type { AgeLevel, OrderAge } from './order-age.ts'
import styles from './AgeBadge.module.css'

const SHAPES: Record<AgeLevel, ReactNode> = {
  fresh: <CheckIcon size={20} />,
  waiting: <ClockIcon size={20} />,
  late: <WarningIcon size={20} />,
}

/** Says an order's age three times: in words, by shape and by colour. */
export function AgeBadge({ age }: { age: OrderAge }) {
  return (
    <span className={classNames(styles.badge, styles[age.level])}>
      {SHAPES[age.level]}
      {age.text}
    </span>
  )
}
