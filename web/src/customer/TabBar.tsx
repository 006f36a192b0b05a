import { Link, useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { CardIcon, HomeIcon, OrderIcon } from '../ui/icons.tsx'
import styles from './TabBar.module.css'

const TABS = [
  { address: paths.home, label: 'Home', Icon: HomeIcon },
  { address: paths.orders, label: 'Order', Icon: OrderIcon },
  { address: paths.cards, label: 'Cards', Icon: CardIcon },
]

export function TabBar() {
  const [current] = useLocation()
  return (
    <nav className={styles.bar} aria-label="Main">
      {TABS.map(({ address, label, Icon }) => (
        <Link
          key={address}
          href={address}
          className={styles.tab}
          aria-current={current === address ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <Icon />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}
