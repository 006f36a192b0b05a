import { Suspense, useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { Link } from 'wouter'
import { whenIdle } from '../platform/client/when-idle.ts'
import { PageLink } from '../ui/controls/PageLink.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
import { focusOnMount } from '../ui/hooks/on-mount.ts'
import { Loading } from '../ui/loading/Loading.tsx'
import styles from './ManagerArea.module.css'
import { BackIcon } from './parts/icons.tsx'
import type { Place } from './place.ts'
import { useSettingDialog } from './use-setting-dialog.ts'

interface ManagerAreaProps {
  place: Place
  places: readonly Place[]
  /** Replaces a place that failed: an error in it must not end the kitchen's screen. */
  Failure: ComponentProps<typeof ErrorBoundary>['Fallback']
  /** The kitchen's new orders and bell: this tablet may be the kitchen's, too. */
  kitchen: ReactNode
  /** The warning before this screen logs out. */
  expiry: ReactNode
}

/** The place that is open, under the kitchen's new orders, with tabs that lead to the other places. */
export function ManagerArea({ place, places, Failure, kitchen, expiry }: ManagerAreaProps) {
  const { path, title, Page } = place
  const dialog = useSettingDialog()
  useEffect(() => whenIdle(() => void preload(places)), [places])
  return (
    <div className={styles.area}>
      <Tabs places={places} path={path} />
      <div className={styles.content}>
        <header className={styles.header}>
          <div className={styles.row}>
            <h1 key={path} ref={focusOnMount} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            <PageLink tone="dusk" icon={<BackIcon size={20} />} href={webPaths.home}>
              Back to the kitchen
            </PageLink>
            {kitchen}
          </div>
          {expiry}
        </header>
        <main key={path} ref={startAtTop} className={styles.page} tabIndex={-1}>
          <ErrorBoundary Fallback={Failure}>
            <Suspense fallback={<Loading>Loading...</Loading>}>
              <Page dialog={dialog} />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  )
}

/** Loads the other places, so that their tabs open them at once, also without reception. */
async function preload(places: readonly Place[]): Promise<void> {
  try {
    await Promise.all(places.map(async ({ Page }) => Page.preload()))
  } catch (error) {
    console.info('A place is loaded when it is opened', error)
  }
}

/** Scrolls the area, which is the positioned element around its places. */
function startAtTop(place: HTMLElement | null): void {
  place?.offsetParent?.scrollTo(0, 0)
}

/** At the bottom of a phone; at the side where there is room. */
function Tabs({ places, path: current }: { places: readonly Place[]; path: string }) {
  const tabs = useRef<HTMLElement>(null)
  useHeightVariable(tabs, '--place-tabs')
  return (
    <nav ref={tabs} className={styles.tabs} aria-label="Manage">
      {places.map(({ path, title, Icon }) => (
        <Link key={path} href={path} className={styles.tab} aria-current={path === current ? 'page' : undefined}>
          <span className={styles.icon}>
            <Icon />
          </span>
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  )
}
