import { findLanAddress } from './https/https.ts'
import type { StackPlan } from './plan.ts'

/** The message of `npm start` once the product can be opened. */
export function bannerOf(plan: StackPlan, note?: string): string {
  const lines = ['', `  Fuel Shack is open at ${plan.publicUrl}`, '']
  if (plan.demoPeople.length > 0) {
    lines.push('  People to log in as')
    for (const person of plan.demoPeople) {
      lines.push(`    ${person.role.padEnd(9)} ${person.email.padEnd(25)} ${person.password.padEnd(22)} ${person.name}`)
    }
    lines.push('')
  }
  const { standins } = plan
  if (standins) {
    lines.push('  Running on a stand-in, with nothing leaving this machine')
    if (standins.standsInForStripe)
      lines.push('    payments  Stripe: pay with card 4242 4242 4242 4242, any later date, any CVC')
    if (standins.standsInForOneSignal)
      lines.push(`    messages  OneSignal: what was sent is at ${standins.publicUrl}/messages`)
    if (standins.smtpPort !== undefined)
      lines.push(
        `    email     Mail server: what was sent, such as the code of a sign-up, is at ${standins.publicUrl}/messages`,
      )
    if (standins.hasPrinter) lines.push(`    dockets   Star printer: its paper is at ${standins.publicUrl}/printer`)
    lines.push('')
  }
  lines.push(...networkLines(plan))
  if (note) lines.push(`  ${note}`)
  lines.push('  Ctrl-C stops everything.', '')
  return lines.join('\n')
}

function networkLines({ isOpenToNetwork, https, demoPeople, standins, publicUrl }: StackPlan): string[] {
  const { port } = new URL(publicUrl)
  const lines: string[] = []
  if (isOpenToNetwork && demoPeople.length > 0)
    lines.push('  Every device on your network can open this, with the passwords above.')
  if (https)
    lines.push(
      '  A phone first says that it does not know the certificate, which this machine made: choose Advanced or Show details,',
      '  then go on to the page. The payment page asks once more. Notifications, and the app without reception, need a',
      '  certificate that the phone trusts.',
    )
  if (standins && !isOpenToNetwork && !https)
    lines.push(
      '  It listens on this machine only. To open it to your network, for a phone:',
      `    HOST=0.0.0.0 PUBLIC_URL=https://${findLanAddress() ?? "<this machine's address>"}:${port || '80'} npm start`,
    )
  return lines.length > 0 ? [...lines, ''] : []
}
