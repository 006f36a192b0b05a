import { contactsOf } from '@fuel-shack/contract/office/contacts'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import { staffActions } from '@fuel-shack/contract/office/audit-trail'
import type { Caller } from '../../platform/callers.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { testAlerts } from '../../messages/templates/owner-alerts.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'

interface AlertTestDeps extends Pick<Shared, 'database' | 'site' | 'log'> {
  messages: Pick<MessagesService, 'sendNow'>
  settings: Pick<SettingsService, 'read'>
  auditTrail: Pick<AuditTrailService, 'append' | 'findLast'>
}

export type AlertTestService = ReturnType<typeof createAlertTestService>

/** Whom alerts reach, and whether they do. */
export function createAlertTestService({ database, messages, settings, auditTrail, site, log }: AlertTestDeps) {
  return {
    async readAlerts(): Promise<ManagerDay['alerts']> {
      const { value: alerts } = await settings.read('alerts')
      const last = await auditTrail.findLast('alerts_tested')
      const { data: counts } = staffActions.alerts_tested.details.safeParse(last?.details)
      return {
        contacts: contactsOf(alerts),
        lastTest: last && counts ? { at: last.createdAt, ...counts } : null,
      }
    },

    /** Sends at once and not from the queue: who tests waits for the answer. What fails is in the record, too. */
    async test(caller: Caller): Promise<void> {
      const { value: alerts } = await settings.read('alerts')
      const tests = testAlerts({ ...alerts, shortName: site.shortName })
      const outcomes = await Promise.allSettled(tests.map((message) => messages.sendNow(message)))
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          log.warn({ err: outcome.reason as unknown }, 'A test of the alerts was not sent')
      const sent = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'accepted').length
      await database.transaction((tx) =>
        auditTrail.append(tx, { action: 'alerts_tested', details: { sent, failed: outcomes.length - sent } }, caller),
      )
    },
  }
}
