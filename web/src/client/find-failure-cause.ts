import type { FailureCause } from '../ui/load-failure.ts'

/** Loads what finds the cause of a failure, which most visitors never need. */
export async function findFailureCause(error: unknown): Promise<FailureCause> {
  try {
    const { causeOf } = await import('./failure-cause.ts')
    return await causeOf(error)
  } catch {
    return 'unreachable'
  }
}
