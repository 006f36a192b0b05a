import type { Printer, PrinterLogin } from '../callers.ts'
import { AppError, WrongCredentialsError } from '../errors.ts'
import { createPasswordCheck, readBasic } from './basic-credentials.ts'

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
  const known = new Map(settings.map((each) => [each.id, { ...each, isPassword: createPasswordCheck(each.password) }]))
  const isPasswordOfUnknown = createPasswordCheck('')

  return ({ printerId, authorization, key }) => {
    const basic = readBasic(authorization)
    const password = basic?.password ?? key ?? ''
    const printer = known.get(printerId)
    const isPassword = (printer?.isPassword ?? isPasswordOfUnknown)(password)
    // Some clients wait for the challenge of a 401 before they send their password.
    if (authorization === undefined && key === undefined) throw new AppError('unauthenticated')
    if (!printer || !isPassword || (basic && basic.user !== printerId)) throw new WrongCredentialsError()
    return { id: printer.id, name: printer.name, columns: printer.columns }
  }
}
