/** This file classifies paths for staff and the server. Customers do not download it, as they do `web-paths.ts`. */
import { staffPaths } from './web-paths.ts'

/** True for the places of the manager's area, and for addresses below it that are none. */
export const isManagerPath = (path: string): boolean => /^\/manage(?:\/|$)/.test(path)

/** True for the places of the manager's area and the status screen: a login that begins there returns to them. */
export const isStaffPath = (path: string): boolean => isManagerPath(path) || path === staffPaths.screen
