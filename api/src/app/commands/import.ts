import { parseArgs } from 'node:util'
import { COMMAND_ACCOUNT } from '../../platform/callers.ts'
import { readConfig, readPath } from '../../platform/config/config.ts'
import { CliError } from '../../platform/errors.ts'
import { listStripeProducts } from '../../platform/providers/stripe/list-products.ts'
import { createAuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { findImported } from '../../records/settings/imported-facts.ts'
import { changeMenu } from '../../shop/catalogue/change-menu.ts'
import { importProducts } from '../../shop/catalogue/import-products.ts'
import { importFolder } from '../../shop/folder/import-folder.ts'
import { openRestStop } from '../../shop/folder/open-rest-stop.ts'
import { readRestStopFolder } from '../../shop/folder/read-folder.ts'
import { runCommand, withData, type Data } from './run-command.ts'
import { withSettings } from './with-settings.ts'

const USAGE = `Usage:
  npm run -w api import -- <folder> --dry-run        shows how the rest stop would change, line by line
  npm run -w api import -- <folder>                  takes site.json, catalogue.json and pictures of the folder
  npm run -w api import -- --from-stripe --dry-run   shows how the menu would change
  npm run -w api import -- --from-stripe             takes the products of the Stripe account into an empty menu
  npm run -w api import -- --from-stripe --replace   changes the menu to them: products that Stripe does not sell are
                                                     archived; options, allergens and serving hours stay
A product needs a default price in AUD and a "section" in its metadata; "order" there is its place.
STRIPE_SECRET_KEY needs Read for Products and Prices.`

const OPTIONS = {
  'from-stripe': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
} as const

const CALLER = { accountId: COMMAND_ACCOUNT, ipAddress: '127.0.0.1', requestId: '' }

/** Takes a rest stop from a folder, or a menu that was stored elsewhere. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [folder, ...rest] = positionals
  const isDryRun = values['dry-run']
  if (values['from-stripe'] && folder === undefined) return importFromStripe({ isDryRun, isReplacing: values.replace })
  if (values['from-stripe'] || values.replace || folder === undefined || rest.length > 0) throw new CliError(USAGE)
  return importFrom(readPath(folder), isDryRun)
})

async function importFrom(directory: string, isDryRun: boolean): Promise<void> {
  if (!isDryRun && (await importIntoEmpty(directory))) return
  const folder = await readRestStopFolder(directory)
  await withSettings(async ({ data, settings }) => {
    const deps = { ...data, settings, auditTrail: createAuditTrailService(data), caller: CALLER }
    const lines = await importFolder(deps, folder, isDryRun)
    for (const line of lines) console.log(line)
    if (lines.length === 0) console.log('The database says what the folder says. Nothing to change.')
    else console.log(isDryRun ? `${count(lines)}. Nothing was changed.` : `Done: ${count(lines)}.`)
  })
}

/** @returns false if the database has a rest stop already */
async function importIntoEmpty(siteDirectory: string): Promise<boolean> {
  return withData(async ({ database, clock }) => {
    if (await findImported(database.queries)) return false
    const { name } = await openRestStop({ database, clock, siteDirectory, check: ({ restStop }) => restStop })
    console.log(`Done: the database was empty, and is ${name} now.`)
    return true
  })
}

async function importFromStripe({ isDryRun, isReplacing }: { isDryRun: boolean; isReplacing: boolean }): Promise<void> {
  const { stripe } = readConfig()
  if (stripe.secretKey === '')
    throw new CliError('STRIPE_SECRET_KEY is not set: this command takes the key from the environment only.')
  const given = await listStripeProducts(stripe)
  await withData(async (data) => {
    const { plan, isChanged } = await importProducts(data.database, given, {
      now: data.clock().toISOString(),
      mayChange: (isEmpty) => !isDryRun && (isEmpty || isReplacing),
      change: changer(data),
    })
    for (const line of plan.rejected) console.log(line)
    if (plan.rejected.length === given.length)
      throw new CliError('Stripe has no product that can be taken. Nothing was changed.')
    const { lines } = plan.changes
    for (const line of lines) console.log(line)
    if (isChanged) console.log(`Done: ${count(lines)}.`)
    else if (lines.length === 0) console.log('The menu has the products of Stripe. Nothing to change.')
    else if (isDryRun) console.log(`${count(lines)}. Nothing was changed.`)
    else throw new CliError(`${count(lines)}. Nothing was changed: there is a menu. To change it, add --replace.`)
  })
}

function changer(data: Data): Parameters<typeof importProducts>[2]['change'] {
  const auditTrail = createAuditTrailService(data)
  return async (tx, before, changes) => {
    await changeMenu(tx, { ...data, auditTrail }, before, changes, CALLER)
    await auditTrail.append(tx, { action: 'menu_imported', details: { changes: changes.lines.length } }, CALLER)
  }
}

function count(lines: readonly string[]): string {
  return `${lines.length} ${lines.length === 1 ? 'change' : 'changes'}`
}
