import type { TakingsQuery } from '@fuel-shack/contract/office/takings'
import { mutation, query } from '../../platform/client/staff/staff-calls.ts'
import { download } from '../../platform/client/files/download.ts'
import { LIVE } from '../parts/manager-queries.ts'

const REFRESHED_EVERY_MS = 60_000

const takings = query('getTakings')

/** @param isRunning the period is not over: its figures still change */
export const useTakings = (query: TakingsQuery, { isRunning, enabled }: { isRunning: boolean; enabled: boolean }) =>
  takings.useQuery({ query }, { ...LIVE, enabled, refetchInterval: isRunning && REFRESHED_EVERY_MS })

const reconciliation = query('getReconciliation')

export const useReconciliation = (query: TakingsQuery, enabled: boolean) =>
  reconciliation.useQuery({ query }, { ...LIVE, enabled })

/** A month of payments, page by page. */
const COMPARED_WITHIN_MS = 120_000

export const { useMutation: useReconcile } = mutation('reconcile', {
  timeoutMs: COMPARED_WITHIN_MS,
  onSuccess: (answer, { body }, client) => reconciliation.store(client, { query: body }, answer),
  // The day says what was found in it.
  invalidates: ['getTakings', 'listChanges'],
})

export const { useDownload: useExportTakings } = download('exportTakings')

export const { useMutation: useCloseDayMutation } = mutation('closeDay', {
  onSuccess: (answer, { body: { day } }, client) => takings.store(client, { query: { from: day } }, answer),
  invalidates: ['getTakings', 'listChanges'],
})
