import { firstNameOf } from '@fuel-shack/contract/values/first-name'
import type { Identity, IdentityDeps } from '@fuel-shack/identity/identity'
import type { Config } from './config.ts'
import type { MessagesService } from './messages/messages-service.ts'
import { loginCodeAlerts, orRestStop } from './messages/templates/owner-alerts.ts'
import type { RecordService } from './record/record-service.ts'
import { createSettingsService } from './settings/settings-service.ts'

export function outgoingOf(messages: MessagesService, canSend: Config['canSend']): IdentityDeps['outgoing'] {
  return {
    canSend: (via) => canSend[via],
    enqueue: (tx, letter) => messages.enqueueLetter(tx, { channel: 'letter', ...letter }),
  }
}

export function ownerAlertsOf(
  shared: Parameters<typeof createSettingsService>[0],
  messages: MessagesService,
): IdentityDeps['alertOwner'] {
  const { database, site } = shared
  const settings = createSettingsService(shared)
  return (alert) =>
    database.transaction(async (tx) => {
      const { value } = await settings.read('alerts', tx)
      await messages.enqueueAll(tx, loginCodeAlerts(orRestStop(value, site), alert), null)
    })
}

export function lettersOf(identity: Identity): Parameters<MessagesService['writeLettersWith']>[0] {
  return async ({ channel: _channel, ...letter }) => {
    const written = await identity.writeLetter(letter)
    return written && { ...written, to: letter.to }
  }
}

export function teamRecordOf(record: RecordService): IdentityDeps['teamRecord'] {
  return {
    joined: (tx, { accountId, name, role }, caller) => {
      const details = { memberId: accountId, name: firstNameOf(name), role }
      return record.append(tx, { action: 'member_joined', details }, { accountId, ...caller })
    },
  }
}
