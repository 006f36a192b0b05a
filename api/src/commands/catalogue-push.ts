import { parseArgs } from 'node:util'
import { formatAud } from '@fuel-shack/contract/values/money'
import { applyDetailsChange, detailsOf, planDetails, type DetailsChange } from '../catalogue/details-push.ts'
import { readConfig } from '../config.ts'
import { applyChange, planCatalogue, type CatalogueChange } from '../providers/stripe/catalogue-push.ts'
import { openStripe } from '../providers/stripe/open-stripe.ts'
import { readSiteCatalogue } from '../site.ts'
import { runCommand, withData } from './run-command.ts'

/**
 * Writes `site/catalogue.json` to the Stripe account of STRIPE_SECRET_KEY, and what Stripe has no field for to the
 * database. Without `--apply` it only shows the changes.
 */
await runCommand(() =>
  withData(async ({ database, clock }) => {
    const { values } = parseArgs({ options: { apply: { type: 'boolean', default: false } } })
    const { siteDirectory, stripe: settings } = readConfig()
    const stripe = openStripe(settings)
    const siteCatalogue = readSiteCatalogue(siteDirectory)
    const products = await stripe.products
      .list({ limit: 100, expand: ['data.default_price'] })
      .autoPagingToArray({ limit: 10_000 })
    const changes = planCatalogue(siteCatalogue.products, products)
    const detailsChanges = await planDetails(database.queries, detailsOf(siteCatalogue))

    for (const change of changes) {
      console.log(describeChange(change))
      if (values.apply) await applyChange(stripe, change)
    }
    for (const change of detailsChanges) {
      console.log(describeDetailsChange(change))
      if (values.apply) await applyDetailsChange(database, change, clock())
    }
    const count = changes.length + detailsChanges.length
    if (count === 0) console.log('The account and the database match site/catalogue.json. Nothing to change.')
    else if (values.apply) console.log(`Done: ${count} changes.`)
    else console.log(`${count} changes. Nothing was changed. To apply them, run it again with -- --apply.`)
  }),
)

function describeDetailsChange(change: DetailsChange): string {
  if (change.type === 'remove') return `- details of ${change.productId}`
  return `~ details of ${change.wanted.productId}: ${change.differs.join(', ')}`
}

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
