import { createExternalStore } from '../../platform/client/external-store.ts'
import type { StaffAction } from '../tickets/staff-action.ts'

/** The typed order whose report staff tapped to change it. The dialog of new orders takes it from here. */
export const orderToChange = createExternalStore<StaffAction | undefined>(undefined)
