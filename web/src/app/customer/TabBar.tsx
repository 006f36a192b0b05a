import { Link, useLocation } from 'wouter'
import { pages, type TabIcon } from '../pages/pages.tsx'
import { CardIcon, HomeIcon, OrderIcon } from '../../ui/icons/icons.tsx'
import styles from '../../ui/tabs.module.css'

const ICONS: Record<TabIcon, typeof HomeIcon> = { home: HomeIcon, order: OrderIcon, card: CardIcon }

export function TabBar() {
  const [current] = useLocation()
  return (
    <nav className={styles.bar} aria-label="Main">
      {pages.map(({ path, tab }) => {
        if (!tab) return null
        const Icon = ICONS[tab.icon]
        return (
          <Link key={path} href={path} className={styles.tab} aria-current={current === path ? 'page' : undefined}>
            <span className={styles.icon}>
              <Icon />
            </span>
            <span>{tab.label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
