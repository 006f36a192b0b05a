/** How a customer wants messages about their orders. Browsers download this file, so it must not import zod. */
export const MESSAGES_BY = ['sms', 'email', 'both'] as const

export type MessagesBy = (typeof MESSAGES_BY)[number]
