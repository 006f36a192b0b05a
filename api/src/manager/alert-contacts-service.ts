import type { ConfirmContact } from '@fuel-shack/contract/manager/alert-contacts'
import { CODE_MINUTES, contactKey, contactsOf } from '@fuel-shack/contract/manager/contacts'
import type { ChangedSetting } from '@fuel-shack/contract/manager/record'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'
import { isMobileNumber, toInternationalNumber, toNationalNumber } from '@fuel-shack/contract/values/phone-number'
import type { Actor, Person } from '../callers.ts'
import type { Tx } from '../db/database.ts'
import { NEWEST } from '../db/newest-first.ts'
import { AppError } from '../errors.ts'
import type { MessagesService } from '../messages/messages-service.ts'
import { codeMessage } from '../messages/templates/contact-code.ts'
import { managerAlerts, orRestStop } from '../messages/templates/owner-alerts.ts'
import type { RecordService } from '../record/record-service.ts'
import { failure } from '../security-log.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import type { Shared } from '../shared.ts'
import type { StaffCaller, StaffConfirmations } from '../staff/staff-confirmations.ts'
import { claimedFirstName } from '../staff/staff-names-service.ts'
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
  settings: Pick<SettingsService, 'read' | 'readSite' | 'update' | 'listChanges'>
  confirmations: StaffConfirmations
  messages: Pick<MessagesService, 'enqueueAll' | 'sendNow'>
  record: Pick<RecordService, 'append'>
  codes: ReturnType<typeof createContactCodes>
  /** The operator has set an address for events. */
  canSendEvents: boolean
}

export type AlertContactsService = ReturnType<typeof createAlertContactsService>

/** Who is alerted: a contact counts once the code that was sent to it is typed, and the others are notified of each change. */
export function createAlertContactsService(deps: AlertContactsDeps) {
  const { database, settings, confirmations, messages, record, codes, rateLimits, securityLog, site, canSendEvents } =
    deps

  async function notify(tx: Tx, change: ChangedSetting, person: Person): Promise<void> {
    const alerts = change.setting === 'alerts' ? change.before : (await settings.read('alerts', tx)).value
    const by = claimedFirstName(person) || 'A manager'
    await messages.enqueueAll(tx, managerAlerts(orRestStop(alerts, site), by, change), null)
  }

  /** Contacts that were confirmed, or that the operator wrote into the site. */
  async function readKnown(tx: Tx, before: SettingValue<'alerts'>): Promise<Set<string>> {
    const changes = await settings.listChanges(CHANGES, 'alerts', tx)
    const earlier = changes.flatMap(({ change }) => (change?.setting === 'alerts' ? [change.before, change.after] : []))
    return new Set([settings.readSite('alerts'), before, ...earlier].flatMap(contactsOf).map(contactKey))
  }

  /** @throws AppError `contact_not_confirmed`, `bad_request` */
  async function check(tx: Tx, change: ChangedSetting): Promise<void> {
    if (change.setting === 'alerts') {
      const known = await readKnown(tx, change.before)
      const isKnown = contactsOf(change.after).every((contact) => known.has(contactKey(contact)))
      if (!isKnown) throw new AppError('contact_not_confirmed')
    }
    if (change.setting === 'escalation') {
      const ofSite = settings.readSite('escalation')
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
    async approve(tx: Tx, change: ChangedSetting, person: Person): Promise<void> {
      await check(tx, change)
      await notify(tx, change, person)
    },

    /**
     * Sends a code at once and not from the queue, which would store it.
     *
     * @throws AppError `reauthentication_required`, `too_many_requests`, `message_provider_failed`
     */
    async sendCode(typed: string, caller: StaffCaller): Promise<{ ticket: string }> {
      const { person, actor } = caller
      await database.transaction((tx) =>
        confirmations.requireConfirmation(tx, caller, { reason: 'contact_code_not_confirmed' }),
      )
      const contact = normalise(typed)
      await limit([
        { name: `contact-code:manager:${actor.accountId}`, limit: OF_MANAGER },
        { name: `contact-code:contact:${contactKey(contact)}`, limit: OF_CONTACT },
        { name: 'contact-code:all', limit: OF_REST_STOP },
      ])
      const { code, ticket } = codes.issue(contact, actor.accountId)
      const to = toInternationalNumber(contact)
      const message = codeMessage({ shortName: site.shortName, by: claimedFirstName(person) || 'A manager', code })
      const delivery = await messages.sendNow(
        to === undefined ? { channel: 'email', to: contact, ...message } : { channel: 'sms', to, text: message.text },
      )
      if (delivery !== 'accepted') throw new AppError('message_provider_failed')
      await database.transaction((tx) =>
        record.append(tx, { action: 'contact_code_sent', details: { contact } }, actor),
      )
      return { ticket }
    },

    /** Adds a contact whose code was typed. @throws AppError `wrong_code`, `code_expired` */
    async confirm({ ticket, code }: ConfirmContact, person: Person, actor: Actor): Promise<void> {
      const sent = codes.open(ticket, actor.accountId)
      if (!sent || (await isSpent({ name: `contact-code:try:${sent.id}`, limit: TRIES })))
        throw new AppError('code_expired')
      if (!sent.isOf(code)) {
        securityLog.record(failure('access_denied', actor, { reason: 'wrong_contact_code' }))
        throw new AppError('wrong_code')
      }
      const isUsed = await isSpent({ name: `contact-code:use:${sent.id}`, limit: USES })
      const toValue = (before: SettingValue<'alerts'>) => {
        const isThere = contactsOf(before).some((contact) => contactKey(contact) === contactKey(sent.contact))
        if (isThere) return before
        if (isUsed) throw new AppError('code_expired')
        return withContact(before, sent.contact)
      }
      await settings.update({ setting: 'alerts', toValue }, actor, (tx, change) => notify(tx, change, person))
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
