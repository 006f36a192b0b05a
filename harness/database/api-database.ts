// The tests of the identity provider get these from the API: a migrated database, limits in it, and its purge.
export { openTestDatabase } from '@fuel-shack/api/test/test-database'
export { createRateLimits } from '@fuel-shack/api/platform/http/limits/rate-limits'
export { deleteExpiredRows } from '@fuel-shack/api/office/privacy/privacy-store'
export type { Database } from '@fuel-shack/api/platform/db/database'
