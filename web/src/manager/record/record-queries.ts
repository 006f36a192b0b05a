import type { Query } from '@fuel-shack/contract/endpoints/endpoints'
import { query } from '../../client/staff-calls.ts'
import { LIVE } from '../manager-queries.ts'

export type Filters = Query<'exportChanges'>

const EXPORT_TIMEOUT_MS = 60_000

const changes = query('listChanges')

export const useChanges = (filters: Filters) => changes.useQuery({ query: filters }, LIVE)
export const useReadChanges = changes.useRead
export const { useRead: useReadExport } = query('exportChanges', { timeoutMs: EXPORT_TIMEOUT_MS, unusedDataMs: 0 })
