/** @import { Lockfile } from './packages.d.mts' */

/**
 * The folders below node_modules that every machine must have, whatever its system and processor.
 * @param {Lockfile} lockfile
 * @returns {string[]}
 */
export function requiredPackages(lockfile) {
  return Object.entries(lockfile.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer)
    .map(([path]) => path)
}

/**
 * Whether npm's record of the installation (`node_modules/.package-lock.json`) matches the lockfile. Compares
 * content, not dates: a copied or freshly checked out folder has arbitrary ones.
 * @param {Lockfile} lockfile
 * @param {Lockfile | undefined} installed
 */
export function isInstalled(lockfile, installed) {
  if (!installed) return false
  const isSame = (/** @type {string} */ path) => {
    const wanted = lockfile.packages[path]
    const had = installed.packages[path]
    return wanted?.version === had?.version && wanted?.resolved === had?.resolved
  }
  return (
    requiredPackages(lockfile).every((path) => installed.packages[path] && isSame(path)) &&
    Object.keys(installed.packages).every((path) => isSame(path) || !path.includes('node_modules/'))
  )
}
