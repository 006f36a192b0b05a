// `npm run bench:board`: the fulfilment screen in a rush. `npm run bench:board -- 200` makes 200 openings instead of 1,000.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '@fuel-shack/harness/browser'
import { driveImpatiently } from './board/impatient-driver.ts'
import { interactionsTable, measureInteractions } from './board/interactions.ts'
import { startStockedBoard } from './board/stocked-board.ts'

const OPEN_ORDERS = 100
const openings = Number(process.argv[2] ?? 1000)
const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-bench-board-'))
const browser = await launchBrowser()
const board = await startStockedBoard(folder, OPEN_ORDERS)
try {
  const times = await measureInteractions(browser, board.origin)
  console.log(`\n## Taps with ${OPEN_ORDERS} open orders, processor slowed to a quarter\n\n${interactionsTable(times)}`)
  const { lost } = await driveImpatiently(browser, board, openings)
  console.log(`\n## An impatient driver\n\n${openings} openings, ${lost.length} taps lost`)
  for (const each of lost) console.log(each)
  if (lost.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await board.stop()
  rmSync(folder, { recursive: true, force: true })
}
