import type { Query } from '@fuel-shack/contract/endpoints'
import { query } from '../../platform/client/staff/staff-calls.ts'
import { download } from '../../platform/client/files/download.ts'
import { LIVE } from '../parts/manager-queries.ts'

export type Filters = Query<'exportChanges'>

const changes = query('listChanges')

export const useChanges = (filters: Filters) => changes.useQuery({ query: filters }, LIVE)
export const useReadChanges = changes.useRead
export const { useDownload: useExportChanges } = download('exportChanges')
