import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { Config } from '../platform/config/config.ts'
import { assertEventAddress } from '../shop/rest-stop/site.ts'
import { exampleFacts } from '../platform/config/site-problems.ts'

/** In production the facts of the example are there to be changed: no one orders from them. @throws CliError */
export function factsToImport(restStop: RestStop, { production, event }: Config): RestStop {
  assertEventAddress(restStop, event !== undefined)
  return production && exampleFacts(restStop).length > 0 ? { ...restStop, ordering: 'coming-soon' } : restStop
}
