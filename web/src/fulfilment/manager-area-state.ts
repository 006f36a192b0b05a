import type { ReactNode } from 'react'
import type { DialogProps, LazyDialog } from '../ui/hooks/use-lazy-dialog.ts'

/**
 * The page for managers, which another feature has. It covers the fulfilment screen, whose alarm continues.
 * Its prop `kitchen` is the bar with the new orders and the bell.
 */
export type ManagerAreaState = LazyDialog<DialogProps & { kitchen: ReactNode; expiry: ReactNode }>
