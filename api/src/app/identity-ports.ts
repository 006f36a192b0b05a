import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import type { Identity } from '@fuel-shack/identity/identity'
import type { IdentityDeps } from '@fuel-shack/identity/ports'
import type { Config } from '../platform/config/config.ts'
import type { MessagesService } from '../messages/messages-service.ts'
import { loginCodeAlerts, orRestStop } from '../messages/templates/owner-alerts.ts'
import type { AuditTrailService } from '../records/audit/audit-trail-service.ts'
import type { RoomsDeps } from './rooms/rooms-deps.ts'

export function outgoingOf(messages: MessagesService, canSend: Config['canSend']): IdentityDeps['outgoing'] {
  return {
    canSend: (via) => canSend[via],
    enqueue: (tx, message) => messages.enqueueAccountMessage(tx, { channel: 'account', ...message }),
  }
}

export function ownerAlertsOf(
  { database, site, settings }: Pick<RoomsDeps, 'database' | 'site' | 'settings'>,
  messages: MessagesService,
): IdentityDeps['alertOwner'] {
  return (alert) =>
    database.transaction(async (tx) => {
      const { value } = await settings.read('alerts', tx)
      await messages.enqueueAll(tx, loginCodeAlerts(orRestStop(value, site), alert), null)
    })
}

export function accountMessagesOf(identity: Identity): Parameters<MessagesService['writeAccountMessagesWith']>[0] {
  return async ({ channel: _channel, ...message }) => {
    const written = await identity.writeMessage(message)
    return written && { ...written, to: message.to }
  }
}

export function teamAuditOf(auditTrail: AuditTrailService): IdentityDeps['teamAudit'] {
  return {
    joined: (tx, { accountId, name, role }, caller) => {
      const details = { memberId: accountId, name: firstNameOf(name), role }
      return auditTrail.append(tx, { action: 'member_joined', details }, { accountId, ...caller })
    },
  }
}
