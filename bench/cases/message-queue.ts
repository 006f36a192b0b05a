import { openFile, startProduct, type BenchEnvironment } from '../support/product.ts'
import { benchId } from '../support/seed.ts'
import { table } from '../support/table.ts'

const MESSAGES = 900
const POLL_MS = 25
const GIVE_UP_AFTER_MS = 180_000

/** How fast a queue of push messages is sent. */
export async function measureMessageQueue(environment: BenchEnvironment): Promise<string> {
  const product = await startProduct(environment)
  const database = openFile(environment.databaseFile)
  try {
    const message = JSON.stringify({
      channel: 'push',
      to: { staff: true },
      title: 'New order',
      text: '1 item',
      url: '/',
    })
    const now = new Date().toISOString()
    const rows = Array.from(
      { length: MESSAGES },
      (_, index) => `('${benchId('01980006', index)}', '${message}', '${now}', '${now}')`,
    )
    await database.execute(
      `insert into outbox_messages (id, message, next_attempt_at, created_at) values ${rows.join(', ')}`,
    )
    const startedAt = performance.now()
    const isWaiting = () => database.first('select 1 from outbox_messages where sent_at is null limit 1') !== undefined
    while (isWaiting() && performance.now() - startedAt < GIVE_UP_AFTER_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    const seconds = (performance.now() - startedAt) / 1000
    return table(
      ['Messages', 'seconds until all were sent', 'a second'],
      [[String(MESSAGES), seconds.toFixed(1), (MESSAGES / seconds).toFixed(0)]],
    )
  } finally {
    database.close()
    await product.stop()
  }
}
