import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'
import { readKitchenBoard } from '../tickets/kitchen-board-state.ts'
import { readMarks } from '../tickets/order-marks.ts'
import { readActions } from '../tickets/staff-action.ts'

/** Nothing was tapped on this device, and its board is arranged as usual but for `arranged`. */
export function resetDevice(arranged: Partial<ReturnType<typeof readKitchenBoard>> = {}): void {
  removeStored('staff-actions')
  writeStored('board', JSON.stringify(arranged), 'Not stored')
}

export const storedActions = () => readActions(readStoredJson('staff-actions'))
export const storedKitchenBoard = () => readKitchenBoard(readStoredJson('board'))
export const storedMarks = () => readMarks(readStoredJson('order-marks'))
