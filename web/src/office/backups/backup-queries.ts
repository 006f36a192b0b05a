import { query } from '../../platform/client/staff/staff-calls.ts'
import { LIVE } from '../parts/manager-queries.ts'

const REFRESHED_EVERY_MS = 60_000

const backups = query('getBackups')

export const useBackups = () => backups.useQuery(undefined, { ...LIVE, refetchInterval: REFRESHED_EVERY_MS })
