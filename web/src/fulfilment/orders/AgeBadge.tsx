import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { ClockIcon } from '../icons.tsx'
import type { OrderAge } from './order-age.ts'
import styles from './AgeBadge.module.css'

/** An order's age, distinguished by text, icon and colour. */
export function AgeBadge({ age }: { age: OrderAge }) {
  return (
    <span className={classNames(styles.badge, styles[age.level])}>
      {age.level === 'late' ? <WarningIcon size={20} /> : <ClockIcon size={20} />}
      {age.text}
    </span>
  )
}
