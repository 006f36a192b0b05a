import { createHash, timingSafeEqual } from 'node:crypto'
import type { Printer, PrinterLogin } from '../callers.ts'
import { AppError, WrongCredentialsError } from '../errors.ts'

/** What a printer's request carries: its id in the address, and its password. */
export interface PrinterCredentials {
  printerId: string
  /** Star printers: HTTP Basic, with the printer's id as the user name. */
  authorization: string | undefined
  /** Epson printers, which have no Basic authentication: in the address. */
  key: string | undefined
}

export type VerifyPrinter = (credentials: PrinterCredentials) => Printer

/** Checks passwords in constant time, also for printers that do not exist. */
export function createPrinterLogins(settings: PrinterLogin[]): VerifyPrinter {
  const expected = new Map(settings.map((each) => [each.id, { ...each, digest: digest(each.password) }]))
  const unknown = digest('')

  return ({ printerId, authorization, key }) => {
    const basic = readBasic(authorization)
    const password = basic?.password ?? key ?? ''
    const printer = expected.get(printerId)
    const isPassword = timingSafeEqual(digest(password), printer?.digest ?? unknown)
    // Some clients wait for the challenge of a 401 before they send their password.
    if (authorization === undefined && key === undefined) throw new AppError('unauthenticated')
    if (!printer || !isPassword || (basic && basic.user !== printerId)) throw new WrongCredentialsError()
    return { id: printer.id, name: printer.name, columns: printer.columns }
  }
}

function readBasic(authorization: string | undefined): { user: string; password: string } | undefined {
  const [, credentials] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
  if (credentials === undefined) return undefined
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return user === undefined || password === undefined ? undefined : { user, password }
}

/** The digest has a fixed length, as `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
