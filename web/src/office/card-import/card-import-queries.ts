import { FRESH } from '../../platform/client/calls.ts'
import { mutation, query } from '../../platform/client/staff/staff-calls.ts'
import { download } from '../../platform/client/files/download.ts'

/** A thousand cards, on one bar of reception. */
const PART_TIMEOUT_MS = 60_000

const totals = query('getOldCards')
export const useOldCards = () => totals.useQuery(undefined, FRESH)
export const { useMutation: useImportOldCardsMutation } = mutation('importOldCards', { timeoutMs: PART_TIMEOUT_MS })
export const { useDownload: useExportOldCards } = download('exportOldCards')
