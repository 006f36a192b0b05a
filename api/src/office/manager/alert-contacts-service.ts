import type { ConfirmContact } from '@fuel-shack/contract/office/alert-contacts'
import { CODE_MINUTES, contactKey, contactsOf } from '@fuel-shack/contract/office/contacts'
import type { ChangedSetting } from '@fuel-shack/contract/office/audit-trail'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import { isMobileNumber, toInternationalNumber, toNationalNumber } from '@fuel-shack/contract/platform/phone-number'
import type { LoggedInCaller, User } from '../../platform/callers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { NEWEST } from '../../platform/db/newest-first.ts'
import { AppError } from '../../platform/errors.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { codeMessage } from '../../messages/templates/contact-code.ts'
import { managerAlerts, orRestStop } from '../../messages/templates/owner-alerts.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { failure } from '../../platform/monitoring/security-log.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { StaffProofs } from '../../team/staff-proofs.ts'
import { claimedFirstName } from '../../team/staff-names-service.ts'
import type { createContactCodes } from './contact-codes.ts'

const HOUR = 60 * 60
/** A code costs money, and must not be a way to send texts to people who did not ask for them. */
const OF_MANAGER = { limit: 5, windowSeconds: HOUR }
const OF_CONTACT = { limit: 3, windowSeconds: 24 * HOUR }
const OF_REST_STOP = { limit: 20, windowSeconds: 24 * HOUR }
const TRIES = { limit: 5, windowSeconds: CODE_MINUTES * 60 }
const CHANGES_OF_MANAGER = { limit: 40, windowSeconds: HOUR }
const USES = { limit: 1, windowSeconds: CODE_MINUTES * 60 }
/** Which earlier changes are read: an undo brings their contacts back. */
const CHANGES = { since: '', before: NEWEST, accountId: undefined, limit: 100 }

type NamedLimit = Parameters<Shared['rateLimits']['takeAll']>[0][number]

interface AlertContactsDeps extends Pick<Shared, 'database' | 'site' | 'rateLimits' | 'securityLog'> {
  settings: Pick<SettingsService, 'read' | 'readImported' | 'update' | 'listChanges'>
  staffProofs: StaffProofs
  messages: Pick<MessagesService, 'enqueueAll' | 'sendNow'>
  auditTrail: Pick<AuditTrailService, 'append'>
  codes: ReturnType<typeof createContactCodes>
  /** The operator has set an address for events. */
  canSendEvents: boolean
}

export type AlertContactsService = ReturnType<typeof createAlertContactsService>

/** Changes who is alerted: a contact counts once the code that was sent to it is typed, and the others are notified of each change. */
export function createAlertContactsService(deps: AlertContactsDeps) {
  const { database, settings, staffProofs, messages, auditTrail, codes, rateLimits, securityLog, site, canSendEvents } =
    deps

  async function notify(tx: Tx, change: ChangedSetting, caller: User): Promise<void> {
    const alerts = change.setting === 'alerts' ? change.before : (await settings.read('alerts', tx)).value
    const by = claimedFirstName(caller) || 'A manager'
    await messages.enqueueAll(tx, managerAlerts(orRestStop(alerts, site), by, change), null)
  }

  /** Contacts that were confirmed, or that the operator wrote into the site. */
  async function readKnown(tx: Tx, before: SettingValue<'alerts'>): Promise<Set<string>> {
    const changes = await settings.listChanges(CHANGES, 'alerts', tx)
    const earlier = changes.flatMap(({ change }) => (change?.setting === 'alerts' ? [change.before, change.after] : []))
    return new Set([settings.readImported('alerts'), before, ...earlier].flatMap(contactsOf).map(contactKey))
  }

  /** @throws AppError `contact_not_confirmed`, `bad_request` */
  async function check(tx: Tx, change: ChangedSetting): Promise<void> {
    if (change.setting === 'alerts') {
      const known = await readKnown(tx, change.before)
      const isKnown = contactsOf(change.after).every((contact) => known.has(contactKey(contact)))
      if (!isKnown) throw new AppError('contact_not_confirmed')
    }
    if (change.setting === 'escalation') {
      const ofSite = settings.readImported('escalation')
      const { value: alerts } = await settings.read('alerts', tx)
      const numbers = new Set([
        ...alerts.mobileNumbers.map(contactKey),
        ...[...ofSite, ...change.before].flatMap(smsTo),
      ])
      if (!change.after.flatMap(smsTo).every((number) => numbers.has(number)))
        throw new AppError('contact_not_confirmed')
      if (!canSendEvents && change.after.some(({ step }) => step === 'event'))
        throw new AppError('bad_request', { detail: 'EVENT_URL is not set' })
    }
  }

  async function limit(limits: NamedLimit[]): Promise<void> {
    const retryAfterSeconds = await rateLimits.takeAll(limits)
    if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  const isSpent = async (limited: NamedLimit) => (await rateLimits.takeAll([limited])) > 0

  return {
    /** Each change that needs a confirmation notifies everyone who is alerted. @throws AppError `too_many_requests` */
    limitChanges: (accountId: string) => limit([{ name: `confirmed-change:${accountId}`, limit: CHANGES_OF_MANAGER }]),

    /** True if the operator has set an address for events. */
    canSendEvents,

    /** Checks and announces a change of who is alerted, and of what. @throws AppError `contact_not_confirmed`, `bad_request` */
    async approve(tx: Tx, change: ChangedSetting, caller: User): Promise<void> {
      await check(tx, change)
      await notify(tx, change, caller)
    },

    /**
     * Sends a code at once and not from the queue, which would store it.
     *
     * @throws AppError `reauthentication_required`, `too_many_requests`, `message_provider_failed`
     */
    async sendCode(typed: string, caller: LoggedInCaller): Promise<{ ticket: string }> {
      await database.transaction((tx) => staffProofs.requireProof(tx, caller, { reason: 'contact_code_not_confirmed' }))
      const contact = normalise(typed)
      await limit([
        { name: `contact-code:manager:${caller.accountId}`, limit: OF_MANAGER },
        { name: `contact-code:contact:${contactKey(contact)}`, limit: OF_CONTACT },
        { name: 'contact-code:all', limit: OF_REST_STOP },
      ])
      const { code, ticket } = codes.issue(contact, caller.accountId)
      const to = toInternationalNumber(contact)
      const message = codeMessage({ shortName: site.shortName, by: claimedFirstName(caller) || 'A manager', code })
      const delivery = await messages.sendNow(
        to === undefined ? { channel: 'email', to: contact, ...message } : { channel: 'sms', to, text: message.text },
      )
      if (delivery !== 'accepted') throw new AppError('message_provider_failed')
      await database.transaction((tx) =>
        auditTrail.append(tx, { action: 'contact_code_sent', details: { contact } }, caller),
      )
      return { ticket }
    },

    /** Adds a contact whose code was typed. @throws AppError `wrong_code`, `code_expired` */
    async confirm({ ticket, code }: ConfirmContact, caller: LoggedInCaller): Promise<void> {
      const sent = codes.open(ticket, caller.accountId)
      if (!sent || (await isSpent({ name: `contact-code:try:${sent.id}`, limit: TRIES })))
        throw new AppError('code_expired')
      if (!sent.isOf(code)) {
        securityLog.record(failure('access_denied', caller, { reason: 'wrong_contact_code' }))
        throw new AppError('wrong_code')
      }
      const isUsed = await isSpent({ name: `contact-code:use:${sent.id}`, limit: USES })
      const toValue = (before: SettingValue<'alerts'>) => {
        const isThere = contactsOf(before).some((contact) => contactKey(contact) === contactKey(sent.contact))
        if (isThere) return before
        if (isUsed) throw new AppError('code_expired')
        return withContact(before, sent.contact)
      }
      await settings.update({ setting: 'alerts', toValue }, caller, (tx, change) => notify(tx, change, caller))
    },
  }
}

/** `0491 570 156`, however it was typed. */
function normalise(contact: string): string {
  return isMobileNumber(contact) ? toNationalNumber(contact) : contact
}

function withContact(alerts: SettingValue<'alerts'>, contact: string): SettingValue<'alerts'> {
  const list = isMobileNumber(contact) ? 'mobileNumbers' : 'emailAddresses'
  return { ...alerts, [list]: [...alerts[list], contact] }
}

type Step = SettingValue<'escalation'>[number]
const smsTo = (step: Step): string[] => (step.step === 'sms' ? step.to : [])
