import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { ClockIcon } from '../icons.tsx'
import type { AgeLevel, OrderAge } from './order-age.ts'
import styles from './AgeBadge.module.css'

const ICONS: Record<AgeLevel, ReactNode> = {
  later: <ClockIcon size={20} />,
  fresh: <ClockIcon size={20} />,
  waiting: <ClockIcon size={20} />,
  late: <WarningIcon size={20} />,
}

/** An order's age, distinguished by text, icon and colour. */
export function AgeBadge({ age }: { age: OrderAge }) {
  return (
    <span className={classNames(styles.badge, styles[age.level])}>
      {ICONS[age.level]}
      {age.text}
    </span>
  )
}
