// What OneSignal accepts at POST /notifications, as far as the shop uses it: the answers to mistakes are its own.
const targetings = [
  'include_aliases',
  'include_subscription_ids',
  'include_phone_numbers',
  'email_to',
  'included_segments',
  'filters',
] as const
const channels = ['push', 'sms', 'email'] as const
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export type Channel = (typeof channels)[number]
export type Notification = Record<string, unknown> & {
  app_id: string
  target_channel: Channel
  idempotency_key?: string
}

export function checkNotification(body: unknown): { errors: string[] } | { notification: Notification } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { errors: ['The body must be a JSON object.'] }
  const given = body as Record<string, unknown>
  const channel = channelOf(given)
  const errors = [
    !isUuid(given.app_id) && 'app_id not found. You may be missing a Content-Type: application/json header.',
    given.idempotency_key !== undefined && !isUuid(given.idempotency_key) && 'idempotency_key must be a valid UUID.',
    ...checkTargeting(given),
    channel ? checkContents(given, channel) : 'target_channel must be one of push, sms, email.',
  ].filter((error) => typeof error === 'string')
  if (errors.length > 0 || !channel) return { errors }
  return { notification: { ...given, target_channel: channel } as Notification }
}

/** Who it is for, as one list of addresses in words. */
export function addressesOf(notification: Record<string, unknown>): string[] {
  const { email_to, filters, include_aliases, include_phone_numbers, include_subscription_ids, included_segments } =
    notification
  const aliases = Object.values((include_aliases ?? {}) as Record<string, unknown>)
  const lists = [email_to, include_phone_numbers, include_subscription_ids, included_segments, ...aliases]
  const tags = Array.isArray(filters) ? (filters as Record<string, unknown>[]).map(describeFilter) : []
  return [...lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : [])), ...tags]
}

function channelOf(given: Record<string, unknown>): Channel | undefined {
  if (given.target_channel !== undefined) return channels.find((channel) => channel === given.target_channel)
  if (given.email_to !== undefined) return 'email'
  if (given.include_phone_numbers !== undefined) return 'sms'
  return given.include_aliases === undefined ? 'push' : undefined
}

function checkTargeting(given: Record<string, unknown>): string[] {
  const modes = targetings.filter((targeting) => given[targeting] !== undefined)
  if (modes.length === 0)
    return ['You must include which players, segments, or tags you wish to send this notification to.']
  if (modes.length > 1) return [`Only one targeting mode may be used, but these were given: ${modes.join(', ')}.`]
  if (addressesOf(given).length === 0) return [`${modes[0]} must name somebody.`]
  const phones = Array.isArray(given.include_phone_numbers) ? given.include_phone_numbers : []
  const wrong = phones.find((phone) => !/^\+[1-9]\d{6,14}$/.test(String(phone)))
  return wrong === undefined ? [] : [`Invalid phone number ${String(wrong)}: numbers must be in E.164 format.`]
}

function checkContents(given: Record<string, unknown>, channel: Channel): string | undefined {
  if (given.template_id !== undefined) return undefined
  if (channel === 'email') {
    return given.email_subject && given.email_body
      ? undefined
      : 'email_subject and email_body are required for email messages.'
  }
  const english = (given.contents as Record<string, unknown> | undefined)?.en
  return typeof english === 'string' && english !== ''
    ? undefined
    : 'Message Notifications must have English language content'
}

function describeFilter(filter: Record<string, unknown>): string {
  return [filter.field, filter.key, filter.relation, filter.value].filter((part) => part !== undefined).join(' ')
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && uuid.test(value)
}
