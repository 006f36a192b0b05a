import { FRESH } from '../../platform/client/calls.ts'
import { mutation, query } from '../../platform/client/staff/staff-calls.ts'

const server = query('getServer')

export const useServer = () => server.useQuery(undefined, FRESH)
export const { useRead: useCheckArea } = query('checkServer')
export const { useMutation: useSendServerTest } = mutation('sendServerTest', { invalidates: ['listChanges'] })
