import type { FailureCause } from '../../ui/load-failure.ts'
import { API_BASE_PATH } from '@fuel-shack/contract/platform/endpoint'
import { askAddress } from './ask-address.ts'

/** As Chrome, Firefox and Safari word an import or a request that brought nothing, and Vite a stylesheet. */
const NOT_LOADED =
  /dynamically imported module|importing a module script|unable to preload|failed to fetch|networkerror|load failed/i
const TIMEOUT_MS = 5000

/** Why a part of the app did not load, or failed. */
export async function causeOf(error: unknown): Promise<FailureCause> {
  if (!(error instanceof Error && NOT_LOADED.test(error.message))) return 'fault'
  return (await canReachServer()) ? 'updated' : 'unreachable'
}

/** Asks the server: `navigator.onLine` is false behind some VPNs, and true without reception. */
export async function canReachServer(): Promise<boolean> {
  try {
    await askAddress(`${location.origin}${API_BASE_PATH}app-config`, 'HEAD', TIMEOUT_MS)
    return true
  } catch {
    return false
  }
}
