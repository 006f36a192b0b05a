import { createContext, use, useMemo, type ReactNode } from 'react'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { pollEvery, query } from './calls.ts'

const REFRESH_INTERVAL_MS = 60_000
export const POLL = pollEvery(REFRESH_INTERVAL_MS)

export const appConfig = query('getAppConfig', { isConditional: true })

const AppConfigContext = createContext<AppConfig | null>(null)

/** @param config of the page, until a newer one is loaded. */
export function AppConfigProvider({ config, children }: { config: AppConfig; children: ReactNode }) {
  const { data } = appConfig.useQuery(undefined, {
    initialData: config,
    // How old it is, a page does not know: a device may have stored it.
    initialDataUpdatedAt: 0,
  })
  const { isStaffDocument } = config
  // The answer to a call does not have what belongs to the document.
  const latest = useMemo(
    () => ({ ...config, ...data, ...(isStaffDocument && { isStaffDocument }) }),
    [config, data, isStaffDocument],
  )
  return <AppConfigContext value={latest}>{children}</AppConfigContext>
}

/** The latest configuration. What has not changed in a newer one is the same object. */
export function useAppConfig(): AppConfig {
  const config = use(AppConfigContext)
  if (!config) throw new Error('useAppConfig needs an AppConfigProvider above it')
  return config
}

/** Polled while the page is visible, where the pace of the kitchen is not: see `useNewerConfig`. */
export function usePolledConfig(): void {
  appConfig.useQuery(undefined, POLL)
}
