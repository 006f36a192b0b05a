import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { PALETTE_PATH } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { Facts } from '@fuel-shack/contract/shop/rest-stop/facts'
import { findFacts, setFacts } from '../facts.ts'
import { pollEvery, query } from './calls.ts'

const REFRESH_INTERVAL_MS = 60_000
export const POLL = pollEvery(REFRESH_INTERVAL_MS)

export const appConfig = query('getAppConfig', { isConditional: true })

/** Components read it with `useAppConfig`. */
export const AppConfigContext = createContext<AppConfig | null>(null)

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
  // Before children render: code outside of components reads them, too.
  setFacts(latest.facts)
  useNewColours(latest.facts)
  return <AppConfigContext value={latest}>{children}</AppConfigContext>
}

/** The latest configuration. What has not changed in a newer one is the same object. */
export function useAppConfig(): AppConfig {
  const config = use(AppConfigContext)
  if (!config) throw new Error('useAppConfig needs an AppConfigProvider above it')
  return config
}

/** The facts of the rest stop. What has not changed in newer ones is the same object. */
export const useFacts = (): Facts => useAppConfig().facts

/** The same where an app that failed may not have read them. */
export const useFactsIfRead = (): Facts | undefined => use(AppConfigContext)?.facts ?? findFacts()

/** The page has the colours of its time inlined. A manager can change them while it is open. */
function useNewColours({ palette }: Facts): void {
  const [inlined] = useState(palette)
  useEffect(() => {
    if (palette === inlined) return undefined
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `${PALETTE_PATH}?v=${palette}`
    document.head.append(link)
    return () => link.remove()
  }, [palette, inlined])
}

/** Polled while the page is visible, where the pace of the kitchen is not: see `useNewerConfig`. */
export function usePolledConfig(): void {
  appConfig.useQuery(undefined, POLL)
}
