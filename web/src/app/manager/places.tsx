import { managerPaths } from '@fuel-shack/contract/platform/web-paths'
import { MenuIcon, MoneyIcon, PeopleIcon, RestStopIcon, TodayIcon } from '../../office/parts/icons.tsx'
import type { Place } from '../../office/place.ts'
import { lazyPage } from '../pages/lazy-page.tsx'

/** The places of the manager's area, one row each: these for the routes and the tabs. */
export const places: readonly Place[] = [
  {
    path: managerPaths.today,
    title: 'Today',
    Icon: TodayIcon,
    Page: lazyPage(() => import('../../office/places/TodayPage.tsx')),
  },
  { path: managerPaths.menu, title: 'Menu', Icon: MenuIcon, Page: lazyPage(() => import('./MenuPage.tsx')) },
  {
    path: managerPaths.money,
    title: 'Money',
    Icon: MoneyIcon,
    Page: lazyPage(() => import('../../office/places/MoneyPage.tsx')),
  },
  {
    path: managerPaths.people,
    title: 'People',
    Icon: PeopleIcon,
    Page: lazyPage(() => import('../../office/places/PeoplePage.tsx')),
  },
  {
    path: managerPaths.restStop,
    title: 'Rest stop',
    Icon: RestStopIcon,
    Page: lazyPage(() => import('./RestStopPlace.tsx')),
  },
]
