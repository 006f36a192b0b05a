import type { Query } from '@fuel-shack/contract/endpoints/endpoints'
import { download, query } from '../../client/staff-calls.ts'
import { LIVE } from '../manager-queries.ts'

export type Filters = Query<'exportChanges'>

const changes = query('listChanges')

export const useChanges = (filters: Filters) => changes.useQuery({ query: filters }, LIVE)
export const useReadChanges = changes.useRead
export const { useDownload: useExportChanges } = download('exportChanges')
