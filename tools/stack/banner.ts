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
    if (standins.hasPhone) lines.push(`    calls     Phone service: its calls are at ${standins.publicUrl}/calls`)
    lines.push('')
  }
  if (plan.isOpenToNetwork && plan.demoPeople.length > 0) {
    lines.push('  Every device on your network can open this, with the passwords above and without encryption.', '')
  } else if (standins && !plan.isOpenToNetwork) {
    const { port } = new URL(plan.publicUrl)
    lines.push(
      '  It listens on this machine only. To open it to your network, for a phone:',
      `    HOST=0.0.0.0 PUBLIC_URL=http://<this machine's address>:${port || '80'} npm start`,
      '',
    )
  }
  if (note) lines.push(`  ${note}`)
  lines.push('  Ctrl-C stops everything.', '')
  return lines.join('\n')
}
