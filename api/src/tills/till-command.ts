import { parseArgs } from 'node:util'
import { readDatabaseAddress } from '../config.ts'
import { openData } from '../context.ts'
import { createTillKeysService } from './till-keys-service.ts'

const USAGE = `Usage:
  npm run -w api till -- add --name "Front counter"   makes a till and prints its key, once
  npm run -w api till -- list                         shows the tills
  npm run -w api till -- revoke --id <id>             ends a till's key`

/** Makes, lists and revokes the keys by which the store's point of sale calls the till API. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, id: { type: 'string' } },
})
const data = await openData(readDatabaseAddress())
try {
  await run(positionals[0])
} finally {
  await data.database.close()
}

async function run(act: string | undefined): Promise<void> {
  const tills = createTillKeysService(data)
  if (act === 'add' && values.name) {
    console.log(`The key of "${values.name}", shown this once:\n${await tills.addTill(values.name)}`)
  } else if (act === 'list') {
    for (const till of await tills.listTills()) {
      const state = till.revokedAt === null ? `since ${till.createdAt}` : `revoked ${till.revokedAt}`
      console.log(`${till.id}  ${till.name}  ${state}`)
    }
  } else if (act === 'revoke' && values.id) {
    const revoked = await tills.revokeTill(values.id)
    console.log(revoked ? 'Revoked.' : 'No till with this id holds a key that works.')
    if (!revoked) process.exitCode = 1
  } else {
    console.error(USAGE)
    process.exitCode = 1
  }
}
