import { createTransport } from 'nodemailer'
import { reasonOf, transportOptions, type SmtpSettings } from './smtp-messages.ts'

/** A person waits for the answer. */
const TIMEOUT_MS = 8000

/** Connects and logs in, and sends nothing. The answer says nothing that the server has said. @returns why it does not work */
export async function checkMailServer(settings: SmtpSettings): Promise<string | undefined> {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ ...transportOptions(settings), ...timeouts })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return reasonOf(error) === 'login'
      ? "The mail server doesn't accept this user and password. Many need an app password."
      : "The mail server can't be reached at this address, or has no valid certificate. Check host and port."
  } finally {
    transport.close()
  }
}
