import type { ReactNode } from 'react'
import type { Order } from '@fuel-shack/contract/orders'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { StopIcon } from '../icons.tsx'
import { moneyMarksOf, type MoneyMark } from './money-marks.ts'
import styles from './MoneyMarks.module.css'

const SHAPES: Record<MoneyMark['level'], ReactNode> = {
  stop: <StopIcon size={24} />,
  note: <WarningIcon size={20} />,
}

/** Money that went back: in words, by shape and by colour. Nothing where all of it stayed. */
export function MoneyMarks({ order }: { order: Order }) {
  return moneyMarksOf(order).map(({ level, text }) => (
    <strong key={text} className={classNames(styles.mark, styles[level])}>
      {SHAPES[level]} <span>{text}</span>
    </strong>
  ))
}
