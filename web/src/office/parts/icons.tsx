import { dot, icon } from '../../ui/icons/icon.tsx'
import { HomeIcon, OrderIcon } from '../../ui/icons/icons.tsx'

export const BackIcon = icon(<path d="M14.5 5.5 8 12l6.5 6.5" />)

export const OpenIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />)

export const UpIcon = icon(<path d="M12 19V5.5M5.5 12 12 5.5l6.5 6.5" />)

export const DownIcon = icon(<path d="M12 5v13.5M5.5 12 12 18.5l6.5-6.5" />)

/** The sun above the horizon. */
export const TodayIcon = icon(
  <path d="M3 18.5h18M6.5 15a5.5 5.5 0 0 1 11 0M12 3.5v2.5M4.2 7.2 6 9M19.8 7.2 18 9M2.5 14.5h1M20.5 14.5h1" />,
)

export const MenuIcon = OrderIcon

/** A banknote. */
export const MoneyIcon = icon(
  <>
    <rect x="2.5" y="6" width="19" height="12" rx="2" />
    <circle cx="12" cy="12" r="2.75" />
    {dot(6, 12, 1)}
    {dot(18, 12, 1)}
  </>,
)

export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 19.5c.4-3.6 2.9-5.5 6.5-5.5s6.1 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.8 14.4c2.2.7 3.5 2.4 3.7 5.1" />
  </>,
)

export const RestStopIcon = HomeIcon
