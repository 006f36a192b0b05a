import { createExternalStore } from '../../client/external-store.ts'

export const TOOLS_ID = 'board-tools'

/** Whether the tools of the board are shown on a screen without room for them. On others they always are. */
export const toolsAreOpen = createExternalStore(false)
