import { fieldsOf, isFields, listOfUnknown, textOf, type Fields } from '../fields.ts'

const TARGETING_MODES = ['include_aliases', 'include_phone_numbers', 'email_to', 'filters'] as const
const CHANNELS = ['push', 'sms', 'email'] as const
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Channel = (typeof CHANNELS)[number]
export type Notification = Fields & { target_channel: Channel; idempotency_key?: string }

/** Validates a `POST /notifications` body as OneSignal does, for the calls that the shop makes. The error messages are OneSignal's. */
export function checkNotification(given: unknown): { errors: string[] } | { notification: Notification } {
  if (!isFields(given)) return { errors: ['The body must be a JSON object.'] }
  const channel = CHANNELS.find((each) => each === given.target_channel)
  const key = given.idempotency_key
  const errors = [
    !isUuid(given.app_id) && 'app_id not found. You may be missing a Content-Type: application/json header.',
    key !== undefined && !isUuid(key) && 'idempotency_key must be a valid UUID.',
    ...checkTargeting(given),
    channel ? checkContents(given, channel) : 'target_channel must be one of push, sms, email.',
  ].filter((error) => typeof error === 'string')
  if (errors.length > 0 || !channel) return { errors }
  const { idempotency_key: _, ...rest } = given
  return {
    notification: { ...rest, target_channel: channel, ...(isUuid(key) && { idempotency_key: key.toLowerCase() }) },
  }
}

/** The recipients, as one list of readable addresses. */
export function addressesOf(notification: Fields): string[] {
  const lists = [
    notification.email_to,
    notification.include_phone_numbers,
    ...Object.values(fieldsOf(notification.include_aliases)),
  ]
  const tags = listOfUnknown(notification.filters).map((filter) => describeFilter(fieldsOf(filter)))
  return [...lists.flatMap((list) => listOfUnknown(list).map(textOf)), ...tags].filter((address) => address !== '')
}

function checkTargeting(given: Fields): string[] {
  const modes = TARGETING_MODES.filter((targeting) => given[targeting] !== undefined)
  if (modes.length === 0) {
    return ['You must include which players, segments, or tags you wish to send this notification to.']
  }
  if (modes.length > 1) return [`Only one targeting mode may be used, but these were given: ${modes.join(', ')}.`]
  if (addressesOf(given).length === 0) return [`${modes[0]} must name at least one recipient.`]
  const phones = listOfUnknown(given.include_phone_numbers).map(textOf)
  const invalid = phones.find((phone) => !/^\+[1-9]\d{6,14}$/.test(phone))
  return invalid === undefined ? [] : [`Invalid phone number ${invalid}: numbers must be in E.164 format.`]
}

function checkContents(given: Fields, channel: Channel): string | undefined {
  if (channel !== 'email') {
    return textOf(fieldsOf(given.contents).en) ? undefined : 'Message Notifications must have English language content'
  }
  return textOf(given.email_subject) && textOf(given.email_body)
    ? undefined
    : 'email_subject and email_body are required for email messages.'
}

function describeFilter({ field, key, relation, value }: Fields): string {
  return [field, key, relation, value].map(textOf).join(' ').trim()
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID_PATTERN.test(value)
}
