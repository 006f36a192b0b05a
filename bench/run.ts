// `npm run bench`: what the server costs, relative to a baseline of the same run. `npm run bench -- calls` runs one case.
import { compareCalls } from './cases/calls.ts'
import { measureOrder } from './cases/order.ts'
import { measureRecovery } from './cases/recovery.ts'
import { measureTakings } from './cases/takings.ts'
import { compareOrderLists } from './cases/order-list.ts'
import { openBenchEnvironment, type BenchEnvironment } from './support/product.ts'

const cases: Record<string, { title: string; run: (environment: BenchEnvironment) => Promise<string> }> = {
  calls: { title: 'CPU time of a call, relative to a bare server', run: compareCalls },
  lists: { title: 'The order lists, with few and with many orders stored', run: compareOrderLists },
  order: { title: 'CPU time of an order', run: measureOrder },
  takings: { title: 'Takings of 200,000 orders', run: measureTakings },
  recovery: { title: 'Requests for a new password, and sign-ups', run: measureRecovery },
}

const wanted = process.argv.slice(2).filter((name) => name in cases)
const environment = await openBenchEnvironment()
try {
  for (const [name, { title, run }] of Object.entries(cases)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n## ${title}\n`)
    console.log(await run(environment))
  }
} finally {
  await environment.close()
}
