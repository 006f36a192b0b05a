import { partsSchema } from '@fuel-shack/contract/shop/parts/parts-schema'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { listRecords, toRow, type Stored } from '../../platform/db/rows.ts'
import { saveRow } from '../../platform/db/save-row.ts'

type StoredCheck = Stored<'product_checks'>

export async function listProductChecks(queries: Queries) {
  const checks = await listRecords(queries.selectFrom('product_checks').selectAll())
  return checks.map(({ parts, ...check }) => ({ ...check, parts: partsSchema.parse(parts) }))
}

/** Replaces the one before of the product. */
export async function saveProductCheck(tx: Tx, { stated, parts, ...check }: StoredCheck): Promise<void> {
  const json = { stated: JSON.stringify(stated), parts: JSON.stringify(parts) }
  await saveRow(tx, 'product_checks', ['product_id'], { ...toRow(check), ...json })
}
