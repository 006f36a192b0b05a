/**
 * Vite takes what follows one of these for the query or fragment of an address, and builds nothing from such a folder.
 * @param {string} root
 * @returns {string | undefined} what is wrong with the folder's name
 */
export function problemOfFolder(root) {
  const found = ['#', '?'].find((character) => root.includes(character))
  return (
    found && `The app can't be built in a folder with "${found}" in its path (${root}): rename the folder or move it.`
  )
}
