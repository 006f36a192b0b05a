import type { Services } from '../../flows/services.ts'

/** The choices of the login page beside the password, as far as messages can be sent. */
export interface WaysIn {
  /** Codes, for accounts without a password. */
  hasCodes: boolean
  /** Accounts may have a mobile number in place of an email address. */
  hasNumbers: boolean
  /** A new password by email. */
  canSendMail: boolean
}

export const waysIn = ({ loginCodes, recovery }: Pick<Services, 'loginCodes' | 'recovery'>): WaysIn => ({
  hasCodes: loginCodes.channels().length > 0,
  hasNumbers: loginCodes.channels().includes('sms'),
  canSendMail: recovery.canSend(),
})
