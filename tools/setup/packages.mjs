/** @import { LockedPackage, Lockfile } from './packages.d.mts' */

/**
 * Finds how node_modules differs from the packages that these workspaces need. `missing` lists folders that can be added to
 * what is there. With `isStale`, what is there is not what the lockfile says. Compares content with npm's record of the
 * installation (`node_modules/.package-lock.json`), not dates: a copied or freshly checked out folder has arbitrary ones.
 * @param {Lockfile} lockfile
 * @param {Lockfile | undefined} installed
 * @param {string[]} workspaces
 */
export function findMissingPackages(lockfile, installed, workspaces) {
  const required = requiredPackages(lockfile, workspaces)
  if (!installed) return { missing: required, isStale: true }
  const isSame = (/** @type {string} */ path) => {
    const [wanted, had] = [lockfile.packages[path], installed.packages[path]]
    return wanted?.version === had?.version && wanted?.resolved === had?.resolved
  }
  const isStale = !Object.keys(installed.packages).every((path) => !path.includes('node_modules/') || isSame(path))
  return { missing: isStale ? required : required.filter((path) => !installed.packages[path]), isStale }
}

/**
 * The folders below node_modules that these workspaces need on every machine, whatever its system and processor.
 * @param {Lockfile} lockfile
 * @param {string[]} workspaces
 * @returns {string[]}
 */
export function requiredPackages({ packages }, workspaces) {
  const links = Object.keys(packages).filter((path) => packages[path]?.link)
  const required = new Set(links.filter((path) => workspaces.includes(packages[path]?.resolved ?? '')))
  // A set that grows while it is iterated: what a package depends on is visited too.
  for (const path of required) {
    const folder = packages[path]?.link ? (packages[path].resolved ?? '') : path
    for (const name of dependenciesOf(packages[folder])) {
      const found = findUpwards(packages, folder, name)
      if (found !== undefined && !packages[found]?.optional) required.add(found)
    }
  }
  return [...required].toSorted()
}

/** @param {LockedPackage | undefined} entry */
function dependenciesOf(entry) {
  return Object.keys({ ...entry?.devDependencies, ...entry?.dependencies })
}

/**
 * Where Node finds a package: in the nearest node_modules upwards.
 * @param {Lockfile['packages']} packages
 * @param {string} folder
 * @param {string} name
 */
function findUpwards(packages, folder, name) {
  const nested = `${folder}/node_modules/${name}`
  if (packages[nested]) return nested
  const above = folder.lastIndexOf('/node_modules/')
  if (above !== -1) return findUpwards(packages, folder.slice(0, above), name)
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}
