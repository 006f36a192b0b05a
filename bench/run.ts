// `npm run bench`: what the server costs, relative to a baseline of the same run. `npm run bench -- calls` runs one case.
import { compareCalls } from './cases/calls.ts'
import { measureIdleScreen } from './cases/idle-screen.ts'
import { countKills } from './cases/kills.ts'
import { measureLoginFlood } from './cases/login-flood.ts'
import { measureMenu } from './cases/menu.ts'
import { measureMessageQueue } from './cases/message-queue.ts'
import { compareOrderLists } from './cases/order-list.ts'
import { compareUsers } from './cases/users.ts'
import { measureRetention } from './cases/retention.ts'
import { measureSettling } from './cases/settling.ts'
import { measureSweepFlood } from './cases/sweep-flood.ts'
import { measureStart } from './cases/start.ts'
import { openBenchEnvironment, type BenchEnvironment } from './support/product.ts'

const cases: Record<string, { title: string; run: (environment: BenchEnvironment) => Promise<string> }> = {
  calls: { title: 'CPU time of a call, relative to a bare server', run: compareCalls },
  menu: { title: 'The menu that customers poll, relative to the catalogue', run: measureMenu },
  users: { title: 'The bearer check, with few and with many users logged in', run: compareUsers },
  idle: { title: 'An idle fulfilment screen', run: measureIdleScreen },
  lists: { title: 'The order lists, with few and with many orders stored', run: compareOrderLists },
  settling: { title: 'Settling', run: measureSettling },
  'sweep-flood': { title: 'A paid order among unpaid checkouts, with webhooks down', run: measureSweepFlood },
  'login-flood': { title: 'Logging in during a flood of guesses', run: measureLoginFlood },
  messages: { title: 'A queue of messages', run: measureMessageQueue },
  start: { title: 'Starting', run: measureStart },
  retention: { title: 'Retention of many orders', run: measureRetention },
  kill: { title: 'Killed in the middle of paid checkouts', run: countKills },
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
