/**
 * Says whether orders are noticed on this device. A manager's own phone does not count as a kitchen screen: if it counted as one, no one would be
 * alerted that the kitchen's tablet is off.
 */
import { isManager } from '@fuel-shack/contract/team/roles'
import { useEffect } from 'react'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { createStoredStore } from '../../platform/client/stored-store.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'

/**
 * `apart`: a device that is not in the kitchen. `managing`: the manager's area covers the orders.
 */
export type ScreenUse = 'kitchen' | 'apart' | 'managing'

const readChoice = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined)

/** The choice of staff on this device: it is a kitchen screen, or it is none. */
export const kitchenScreen = createStoredStore(
  'kitchen-screen',
  readChoice,
  'A reload forgets whether this is a kitchen screen',
)

/** Without a choice it is one for everyone but managers. One who has logged in with a PIN, as on a shared tablet, has no manager's role. */
export function useIsKitchenDevice(): boolean {
  const session = useSession()
  const choice = useExternalStore(kitchenScreen)
  return choice ?? !(session.status === 'signed-in' && isManager(session))
}

/** How this page was used last: a session that ends is announced by the bell in the kitchen only. */
let lastUse: ScreenUse = 'kitchen'
export const wasKitchenScreen = (): boolean => lastUse === 'kitchen'

export function useScreenUse({ isManaging }: { isManaging: boolean }): ScreenUse {
  const isKitchenDevice = useIsKitchenDevice()
  const use = isManaging ? 'managing' : isKitchenDevice ? 'kitchen' : 'apart'
  useEffect(() => kitchenScreen.listen(), [])
  useEffect(() => {
    lastUse = use
  }, [use])
  return use
}
