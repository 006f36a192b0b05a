import { z } from 'zod'
import { COMMAND_ACCOUNT } from '../../platform/callers.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { AuditTrailService } from './audit-trail-service.ts'

const SERVER = { accountId: COMMAND_ACCOUNT, ipAddress: '127.0.0.1', requestId: '' }
const detailsSchema = z.object({ version: z.string() })

interface RecordVersionDeps extends Pick<Shared, 'database'> {
  auditTrail: Pick<AuditTrailService, 'append' | 'findLast'>
}

/** Records that a server of another version than the last one has started. @param version undefined in a clone */
export async function recordVersion({ database, auditTrail }: RecordVersionDeps, version: string | undefined) {
  if (version === undefined) return
  const last = await auditTrail.findLast('version_started')
  const before = last ? detailsSchema.parse(last.details).version : null
  if (before === version) return
  const entry = { action: 'version_started' as const, details: { before, version } }
  await database.transaction((tx) => auditTrail.append(tx, entry, SERVER))
}
