import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatAud } from '@fuel-shack/contract/money'
import { siteCatalogueSchema } from '@fuel-shack/contract/site'
import { readConfig } from '../config.ts'
import { applyChange, planCatalogue, type CatalogueChange } from '../providers/stripe/catalogue-push.ts'
import { openStripe } from '../providers/stripe/open-stripe.ts'
import { runCommand } from './run-command.ts'

/** Writes `site/catalogue.json` to the Stripe account of STRIPE_SECRET_KEY. Without `--apply` it only shows the changes. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { apply: { type: 'boolean', default: false } } })
  const { siteDirectory, stripe: settings } = readConfig()
  const stripe = openStripe(settings)
  const file: unknown = JSON.parse(readFileSync(join(siteDirectory, 'catalogue.json'), 'utf8'))
  const { products: wanted } = siteCatalogueSchema.parse(file)
  const products = await stripe.products
    .list({ limit: 100, expand: ['data.default_price'] })
    .autoPagingToArray({ limit: 10_000 })
  const changes = planCatalogue(wanted, products)

  for (const change of changes) {
    console.log(describeChange(change))
    if (values.apply) await applyChange(stripe, change)
  }
  if (changes.length === 0) console.log('The account matches site/catalogue.json. Nothing to change.')
  else if (values.apply) console.log(`Done: ${changes.length} changes.`)
  else console.log(`${changes.length} changes. Nothing was changed. To apply them, run it again with -- --apply.`)
})

function describeChange(change: CatalogueChange): string {
  switch (change.type) {
    case 'create':
      return `+ ${change.wanted.title}, ${formatAud(change.wanted.priceInCents)}`
    case 'update':
      return `~ ${change.wanted.title}: ${change.differs.join(', ')}`
    case 'reprice':
      return `$ ${change.wanted.title}: ${change.fromCents === null ? 'no price' : formatAud(change.fromCents)} → ${formatAud(change.wanted.priceInCents)}`
    case 'archive':
      return `- ${change.title} (no longer offered)`
  }
}
