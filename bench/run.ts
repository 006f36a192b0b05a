// `npm run bench`: what the server costs, as ratios within one run. `npm run bench -- calls` runs one part.
import { compareCalls } from './cases/calls.ts'
import { measureIdleScreen } from './cases/idle-screen.ts'
import { countKills } from './cases/kills.ts'
import { measureLoginFlood } from './cases/login-flood.ts'
import { measureMessageQueue } from './cases/message-queue.ts'
import { compareOrderLists } from './cases/order-list.ts'
import { comparePeople } from './cases/people.ts'
import { measureRetention } from './cases/retention.ts'
import { measureSettling } from './cases/settling.ts'
import { measureSweepFlood } from './cases/sweep-flood.ts'
import { measureStart } from './cases/start.ts'
import { prepareGround, type Ground } from './support/product.ts'

const parts: Record<string, { title: string; run: (ground: Ground) => Promise<string> }> = {
  calls: { title: 'CPU of a call, to a bare node:http that does the same', run: compareCalls },
  people: { title: 'The bearer check, with few and with many people logged in', run: comparePeople },
  idle: { title: 'An idle fulfilment screen', run: measureIdleScreen },
  lists: { title: 'The order lists, with few and with many orders stored', run: compareOrderLists },
  settling: { title: 'Settling', run: measureSettling },
  'sweep-flood': { title: 'A paid order among checkouts that nobody pays, with webhooks down', run: measureSweepFlood },
  'login-flood': { title: 'Logging in while passwords are guessed', run: measureLoginFlood },
  messages: { title: 'A queue of messages', run: measureMessageQueue },
  start: { title: 'Starting', run: measureStart },
  retention: { title: 'Retention of many orders', run: measureRetention },
  kill: { title: 'Killed in the middle of paid checkouts', run: countKills },
}

const wanted = process.argv.slice(2).filter((name) => name in parts)
const ground = await prepareGround()
try {
  for (const [name, { title, run }] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n## ${title}\n`)
    console.log(await run(ground))
  }
} finally {
  await ground.close()
}
