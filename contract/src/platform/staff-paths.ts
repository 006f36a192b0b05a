/** What only staff and the server ask of a path. Customers download `web-paths.ts`, and not this. */
import { staffPaths } from './web-paths.ts'

/** True for the places of the manager's area, and for addresses below it that are none. */
export const isManagerPath = (path: string): boolean => /^\/manage(?:\/|$)/.test(path)

/** True for the places of the manager's area and the status screen: whoever logs in there returns to them. */
export const isStaffPath = (path: string): boolean => isManagerPath(path) || path === staffPaths.screen
