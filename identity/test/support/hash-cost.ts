import { onTestFinished } from 'vitest'
import { newHashes, OWASP_COST } from '../../src/passwords/password-hash.ts'

// Every API test begins with this. A hash as the product makes it takes some 30 ms of CPU time, one of 64 KiB a millisecond.
makeHashesCheap()

function makeHashesCheap(): void {
  newHashes.cost = { memory: 64, passes: 1, parallelism: 1 }
}

/** New hashes, and those of unknown addresses, cost as much as in production until the test has finished. */
export function hashAsInProduction(): void {
  newHashes.cost = OWASP_COST
  onTestFinished(makeHashesCheap)
}
