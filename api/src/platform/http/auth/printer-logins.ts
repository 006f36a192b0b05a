import type { Printer, PrinterLogin } from '../../callers.ts'
import { AppError, WrongCredentialsError } from '../../errors.ts'
import { hashSecret, isSecretOf } from '../../secret-hash.ts'
import { readBasic } from './basic-credentials.ts'

/** The credentials in a printer's request: its id in the address, and its password. */
export interface PrinterCredentials {
  printerId: string
  /** Star printers: HTTP Basic, with the printer's id as the user name. */
  authorization: string | undefined
  /** Epson printers, which have no Basic authentication: in the address. */
  key: string | undefined
}

export type VerifyPrinter = (credentials: PrinterCredentials) => Promise<Printer>

const NO_PASSWORD = hashSecret('')

/** Checks passwords in constant time, also for printers that do not exist. */
export function createPrinterLogins(findLogin: (id: string) => Promise<PrinterLogin | undefined>): VerifyPrinter {
  return async ({ printerId, authorization, key }) => {
    // Some clients wait for the challenge of a 401 before they send their password.
    if (authorization === undefined && key === undefined) throw new AppError('unauthenticated')
    const basic = readBasic(authorization)
    const printer = await findLogin(printerId)
    const isPassword = isSecretOf(printer?.passwordHash ?? NO_PASSWORD, basic?.password ?? key ?? '')
    if (!printer || !isPassword || (basic && basic.user !== printerId)) throw new WrongCredentialsError()
    return { id: printer.id, name: printer.name, columns: printer.columns }
  }
}
